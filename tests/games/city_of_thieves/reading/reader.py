"""Somebody who was not there: keeps the table of City of Thieves by the sentences of the log and the ledger alone.

Nothing here uses the game's own rules. Every sentence is checked for what the ledger allows at that moment, and what it
leaves unsaid must follow from the ledger, so that the table read off the log is the real one (CT-R7). What lies on the
table when round 1 begins (chest tokens, the reader's own five cards) is seen, not told, and so is what the lamps show.

Compared after every ply: places, treasures and owners of all figures, chests, missions, hoard, vault, gates and
portcullises, deck and discards, everybody's number of cards, the reader's own hand and ducats; when nothing is being
resolved also action points and what the activation has left; at the end every score and the winners.

Not looked at: which choices are offered and who is asked in which window, and an answer's new path beyond that some path
leads where the figure went.
"""

from __future__ import annotations

import re
from typing import Any

from tests.games.city_of_thieves.reading.board import (
    BELOW,
    BLACK,
    BRACELET,
    CYCLOPS,
    GEM,
    GREEN,
    HEROES,
    HOSTAGE,
    IDS,
    INTRIGUES,
    KEYS,
    MIND,
    PURSE,
    RED,
    RING,
    ROOMS,
    SCROLL,
    SETS,
    STRONG,
    WINDOWS,
    Figure,
    place,
    treasure,
)
from tests.games.city_of_thieves.reading.movement_reader import MovementReader
from tests.games.city_of_thieves.reading.turn_reader import SQUARES, Combat, Move, Rules, Said, Side, compiled

AP_SKILLS = ("Clever Tools", "Shadow Step", "Follow My Lead", "Hex")
DICE = {"Hidden Blade": 1, "Ambush": 2, "Parry": 2, "Frenzy": 2}


class Reader(MovementReader):
    """The table of the base game as the log tells it to one seat."""

    def __init__(self, seat: int, names: list[str], options: dict[str, Any]) -> None:
        super().__init__(seat, names, options)
        self.counted: dict[int, int] = {}
        """Everybody's count at the end."""

    def rules(self) -> Rules:
        return RULES

    # --- cards and skills ---------------------------------------------------------------------------------------------

    def plays(self, said: Said) -> None:
        """CT-11, CT-T8, CT-T15"""
        seat, card = said.seats[0], said.words[1]
        self.plays_card(seat, card)
        window = WINDOWS[card]
        if window == "OWN":
            assert seat == self.seat
        if card in ("Run", "Secret Passage", "Pentacle Gate"):
            assert seat == self.seat
            move = self.begins_move()
            move.points += 2 * (card == "Run")
            move.passages += card == "Secret Passage"
            move.gates += card == "Pentacle Gate"
        elif card in ("Niggling Injury", "Caltrops"):
            assert self.move is not None
            assert seat != self.seat
            assert not self.move.lessened
            assert not self.stop
            if card == "Caltrops":
                self.stop = True
            else:
                self.move.points = max(0, self.move.points - 2)
                self.move.lessened = True
        elif card == "Second Wind":
            self.ap += 2
        elif card == "Fat Pickings":
            assert self.lock_open or self.master_key
            assert said.words[2] == ": 2 ducats from the bank"
            self.players[seat].ducats += 2
        elif card == "Second Chance":
            self.again = True
        elif card == "Master Key":
            self.attempts(1)
            self.master_key = True
        elif card in ("Heavy Fine", "Cutpurse"):
            self.owes(card, seat)
        elif card == "Lesson Learned":
            self.owes("experience", seat)
        elif card == "Private Security":
            self.private = True
        elif card == "Subtle Watchman":
            assert seat != self.seat
            self.marches_left = 0
        elif card == "Breakout":
            assert self.acting is not None
            assert self.acting.spot == "PR"
            self.begins_move().declared = True
        elif window.startswith(("FIGHT", "AFTER")):
            self.plays_in_fight(seat, card)
        self.dressing = card == "Field Dressing" or self.dressing
        self.bargain = card == "Black Market" or self.bargain
        self.secret = card == "Whispered Secret" or self.secret

    dressing = bargain = secret = False

    def plays_in_fight(self, seat: int, card: str) -> None:
        """CT-10.4, CT-10.5, CT-R42, KA-7.3, CT-4.15"""
        fight = self.fight
        assert fight is not None
        mine = next(side for side in (fight.attack, fight.defence) if side.figure.seat == seat)
        after = WINDOWS[card].startswith("AFTER")
        assert after == (fight.winner is not None)
        if after:
            assert fight.winner is not mine.figure
            fight.tight |= card == "Hold Tight"
        if "attacker" in WINDOWS[card]:
            assert mine is fight.attack
        if "defender" in WINDOWS[card]:
            assert mine is fight.defence
        if card == "Spiked Grog":
            assert fight.other(mine.figure).figure.title == CYCLOPS
        mine.cards[card] += 1
        assert self.ashes or mine.cards.total() == 1, "one card per side (CT-R42)"

    def uses_skill(self, said: Said) -> None:
        """CT-5.10, CT-R59"""
        figure, skill = self.figures[said.words[1]], said.words[2]
        assert figure is self.acting
        self.once(skill)
        assert bool(said.words[3]) == (skill in AP_SKILLS)
        if skill in AP_SKILLS:
            self.spends(1)
        if skill == "Clever Tools":
            assert not self.lock_open
            assert self.acted
            self.again = True
        elif skill == "Diplomatic Standing":
            assert figure.spot == "PR"
            assert not self.moved
            self.moved = True
            self.move = Move(figure)
            self.move.declared = True
        elif skill == "Hex":
            self.owes("hex", "")
        else:
            self.move = None
            self.stepping = skill

    def once(self, skill: str) -> None:
        """CT-R59"""
        assert skill not in self.skills
        self.skills.add(skill)

    def discards_for(self, said: Said) -> None:
        """CT-R59"""
        seat, card, figure, skill = said.seats[0], said.words[1], self.figures[said.words[2]], said.words[3]
        assert figure.seat == seat
        self.once(skill)
        self.plays_card(seat, card)
        if skill == "Fleet of Foot":
            self.begins_move().points += 2
        elif skill == "Battle Song":
            assert self.fight is not None
            self.fight.side(figure).song += 1
        elif skill == "Charming Smile":
            self.owes(skill, seat)
        else:
            self.again = True

    def hexed(self, said: Said) -> None:
        """CT-T9, Hex"""
        self.settles("hex", "")
        assert said.seats[0] != self.seat
        self.plays_card(said.seats[0], said.words[1])

    def reinforces(self, said: Said) -> None:
        """C11"""
        room = place(said.words[1])
        assert said.seats[0] == self.seat
        assert room in self.chests
        assert room not in self.locked
        assert self.at(room) is None
        self.plays_card(said.seats[0], "Reinforced Lock")
        self.locked.add(room)

    # --- chests and treasures -----------------------------------------------------------------------------------------

    def attempts(self, price: int) -> int:
        """CT-7.1, CT-5.8, KA-4.6"""
        assert self.acting is not None
        assert not self.acted
        assert self.acting.spot in ROOMS
        price += self.tokens.get(self.acting.spot) == "security"
        self.spends(price)
        self.acted = True
        return price

    def picks(self, said: Said) -> None:
        """CT-7.2, CT-7.5, E01"""
        figure, price, pips = self.figures[said.words[0]], said.words[1], int(said.words[2] or said.words[3])
        assert figure is self.acting
        if self.acted:
            assert self.again, "the same character tried twice (CT-R19)"
            assert not price
            self.again = False
        else:
            assert self.attempts(1) == int(price)
        mind = MIND.get(figure.title, 4) + (figure.gear == "Lock-Opener")
        self.lock_open = pips <= mind
        assert self.lock_open == (said.words[4] == "opened")

    def opens(self, said: Said) -> None:
        """CT-7.4, CT-8.1, CT-8.2, KA-R8, E13"""
        figure, what, how, price = self.figures[said.words[0]], *said.words[1:4]
        token, paid = treasure(said.words[4]), int(said.words[5])
        assert figure is self.acting
        room = figure.spot
        bashed = not self.lock_open and not self.master_key
        if self.crowbar:
            assert (how, self.attempts(0)) == ("with the Crowbar", int(price or 0))
            assert price != "0", "nothing is no price"
        elif bashed:
            assert (how, self.attempts(2)) == ("by bashing it", int(price))
        elif self.master_key:
            assert (how, int(price)) == ("with the Master Key", 1 + (self.tokens.get(room) == "security"))
        else:
            assert not how
        assert (what == "the chest of the magic gem") == (token == GEM)
        if token == GEM and self.tokens.get(room) == "magic-gem":
            del self.tokens[room]
        else:
            assert bashed or room not in self.locked, "only by bashing (CT-7.5)"
            known = self.chests.pop(room)
            assert known in ("", token)
            self.locked.discard(room)
        assert paid == (2 if bashed and figure.title == "Brandt" else 1)
        assert bool(said.words[7]) == (paid == 2)
        self.players[said.seats[0]].ducats += paid
        self.lock_open = self.master_key = self.crowbar = False
        if token == PURSE:
            self.owes("purse", figure.seat)
        else:
            figure.carries.append(token)
        if self.tokens.get(room) == "security" and room not in self.chests:
            self.owes("security", room)

    def counts_die(self, said: Said) -> None:
        """CT-8.9, CT-8.10"""
        pips, paid = int(said.words[1]), int(said.words[3])
        purse = treasure(said.words[2]) == PURSE
        self.settles("purse" if purse else "ducat die", said.seats[0])
        assert paid == pips + (0 if purse else 3)
        self.players[said.seats[0]].ducats += paid
        self.again = False

    def drops(self, said: Said) -> None:
        """CT-9.3, CT-9.4"""
        figure, token, room = self.figures[said.words[0]], treasure(said.words[1]), place(said.words[2])
        assert len(figure.carries) > self.limit(figure)
        assert token != RING
        figure.carries.remove(token)
        self.lies(token, room)

    def lies(self, token: str, room: str) -> None:
        """CT-9.4, CT-R34, KA-R8"""
        assert room in self.empty_rooms(), f"{room} holds a treasure"
        self.chests[room] = token

    def gives_up(self, said: Said) -> None:
        """AV7: the Ring goes back to Isabeau."""
        assert treasure(said.words[1]) == RING
        self.figures[said.words[0]].carries.remove(RING)

    def mission(self, said: Said) -> None:
        """CT-12"""
        kind, bonus, price, number, paid = said.words[1], *(int(word) for word in said.words[2:6])
        seat, card = said.seats[0], f"{IDS[said.words[1]]}+{bonus}"
        assert seat == self.seat
        assert not self.mission_used
        held = sum(one.carries.count(kind) for one in self.gang(seat) if self.on_board(one))
        assert held == number > 0
        assert paid == self.worth(kind, number) + bonus * number
        assert price == (2 if self.adventure == 8 else 3)
        self.spends(price)
        self.mission_used = True
        self.missions.remove(card)
        self.used_missions.add(card)
        self.players[seat].ducats += paid

    def worth(self, kind: str, number: int) -> int:
        """CT-8.4 – CT-8.8"""
        return 2 * number if kind == RED else SETS[number]

    def lays_mission(self, said: Said) -> None:
        """CT-2.8, CT-12.10"""
        card = f"{IDS[said.words[0]]}+{said.words[1]}"
        assert card not in self.used_missions
        assert card not in self.missions
        self.missions.append(card)
        assert len(self.missions) <= (4 if self.adventure == 8 else 3)

    def lays_none(self, said: Said) -> None:
        """CT-12.11. All fifteen Mission cards have been laid out, and one of the places is free."""
        assert len(self.missions) < (4 if self.adventure == 8 else 3)
        assert len(self.missions) + len(self.used_missions) == 15

    def opens_vault(self, said: Said) -> None:
        """AV1"""
        figure = self.figures[said.words[0]]
        dice, taken, left = said.words[1], int(said.words[2]), int(said.words[4])
        assert self.adventure == 1
        assert figure is self.acting
        assert figure.spot == "TRE"
        assert {SCROLL, KEYS} <= set(figure.carries)
        assert not self.acted
        self.acted = True
        self.spends(2)
        assert taken == min(self.hoard, sum(map(int, dice.split(", "))))
        self.hoard -= taken
        assert self.hoard == left
        self.players[said.seats[0]].ducats += taken

    # --- fights -------------------------------------------------------------------------------------------------------

    def attacks(self, said: Said) -> None:
        """CT-10.1, CT-10.2, CT-4.7, CT-4.13, CT-4.14, CT-4.16, CT-R22, AV28"""
        attacker, defender, spot = (
            self.figure(said.words[0]),
            self.figures[said.words[1]],
            place(said.words[2]),
        )
        assert defender.spot == spot
        assert defender.seat is not None or defender.title in (*HEROES, CYCLOPS)
        assert self.adventure != 13 or spot[0] != "P" or spot in ROOMS or spot in BELOW
        if attacker.title == CYCLOPS:
            assert attacker.spot == spot
        elif attacker.seat is None:
            assert defender.seat is not None
            warden = (self.first - self.round) % len(self.names)
            assert defender.seat != (warden if self.adventure == 3 else self.seat), "his own gang (CT-4.13)"
            assert defender.gear != "False Papers" or attacker.title not in BLACK
            self.marches(attacker, spot)
        else:
            assert attacker is self.acting
            assert defender.seat != attacker.seat
            assert not self.acted
            self.spends(1)
            self.acted = True
            if attacker.spot != spot:
                self.arrives(attacker, spot)
            self.move = None
        kind = "CT-4.7" if attacker.title in BLACK else "KA-16.5" if attacker.title == CYCLOPS else "CT-T11"
        assert said.clause == ("CT-10.1" if attacker.seat is not None else kind)
        assert bool(said.words[3]) == (attacker.seat is not None)
        attacker.spot = spot
        self.fight = Combat(attacker, defender, spot)

    def rolls(self, said: Said) -> None:
        """CT-10.6: as many dice as Combat, cards, skills and equipment give (CT-1.3, CT-R60)."""
        fight = self.fight
        assert fight is not None
        assert [said.words[0], said.words[2]] == [fight.attack.figure.title, fight.defence.figure.title]
        for side, dice in ((fight.attack, said.words[1]), (fight.defence, said.words[3])):
            side.dice, side.fixed = [int(pips) for pips in dice.split(", ")], []
            assert len(side.dice) == self.number(fight, side), f"dice of {side.figure.title}"

    def number(self, fight: Combat, side: Side) -> int:
        figure = side.figure
        if figure.title == CYCLOPS:
            return max(1, 4 - 2 * fight.other(figure).cards["Spiked Grog"])
        out = 3 if figure.title in STRONG or (figure.title in BLACK and self.below) else 2
        out += sum(DICE.get(card, 0) * number for card, number in side.cards.items()) + side.song
        out += figure.title == "Tortok" and side is fight.defence
        out += figure.gear == "Dagger" and side is fight.attack
        out += figure.gear == "Buckler" and side is fight.defence
        return out + 2 * (figure.gear == "Axe" and fight.spot in BELOW)

    def rerolls(self, said: Said) -> None:
        """CT-R43, CT-R61, C07, KA-9.3"""
        fight, figure = self.fight, self.figure(said.words[0])
        before, by, after = int(said.words[1]), said.words[2], int(said.words[3] or 0)
        if fight is None:
            self.rerolls_alone(figure, by)
            return
        side = fight.side(figure)
        if by != "Evil Eye":
            assert self.again
            assert by in ("Devil's Luck", "an experience token")
            self.again = False
        else:
            eyes = fight.other(figure).cards
            assert eyes["Evil Eye"] > 0
            eyes["Evil Eye"] -= 1
            assert before == max(side.shows())
        side.dice.remove(before)
        side.fixed.append(after)

    def rerolls_alone(self, figure: Figure, by: str) -> None:
        """KA-15.7, KA-15.17, KA-15.23, KA-R21, AV1. Outside a fight."""
        token = {"a bunch of keys": KEYS, "a scroll": SCROLL, "a bracelet": BRACELET}.get(by)
        if token is None:
            assert self.again
            assert by in ("the Lucky Charm", "an experience token")
            self.again = False
        else:
            assert token in figure.carries
            self.again = True

    def draw(self, said: Said) -> None:
        """KA-7.1"""
        fight = self.fight
        assert fight is not None
        assert self.ashes
        fight.sums = (int(said.words[1]), int(said.words[3]))
        assert fight.sums == (sum(fight.attack.shows()), sum(fight.defence.shows()))
        assert max(fight.attack.shows()) == max(fight.defence.shows())

    def wins(self, said: Said) -> None:
        """CT-10.7, CT-4.10, Duellist's Pride, KA-7.1, KA-7.2"""
        fight = self.fight
        assert fight is not None
        attack, defence = (max(side.shows()) for side in (fight.attack, fight.defence))
        assert [int(said.words[0]), int(said.words[1])] == [attack, defence]
        fighters = (fight.attack.figure, fight.defence.figure)
        proud = next((one for one in fighters if one.title == "Leona"), None)
        plain = all(one.seat is not None or one.title in HEROES for one in fighters)
        clause, how = "CT-10.7", ""
        if attack != defence:
            better = fighters[attack < defence]
        elif proud is not None and plain:
            better, clause, how = proud, "CT-T9", " by Duellist's Pride"
        elif self.ashes:
            assert fight.sums is not None, "a draw is settled by sums (KA-7.1)"
            better, clause, how = fighters[fight.sums[0] < fight.sums[1]], "KA-7.1", " by the higher sum"
            if fight.sums[0] == fight.sums[1]:
                clause, how = "KA-7.2", ", as the attacker wins when the sums are equal too"
        else:
            better, how = fighters[0], ", as the attacker wins a tie"
            clause = "CT-10.7" if fighters[0].seat is not None else "CT-4.10"
        assert (said.clause, said.words[4]) == (clause, how)
        loser = fighters[1] if better is fighters[0] else fighters[0]
        assert [said.words[2], said.words[3]] == [better.title, loser.title]
        fight.winner = better
        fight.sixes += fight.attack.shows().count(6)
        self.follows(fight, better, loser)

    def follows(self, fight: Combat, winner: Figure, loser: Figure) -> None:
        """CT-R24, KA-R14, KA-R19. What this victory brings with it."""
        if CYCLOPS in (winner.title, loser.title) and winner.title != CYCLOPS and fight.bout == 1:
            return
        if loser.seat is not None:
            wounds = fight.side(winner).cards["Poisoned Blade"] + fight.side(loser).cards["Frenzy"]
            wounds += winner.gear == "Serrated Blade" and winner is fight.attack.figure
            wounds += winner.title == "Shaana" and self.below
            self.owes("wound", loser.title, wounds)
        if winner is fight.attack.figure:
            self.enters(winner, fight.spot)
        if winner.title == "Dorak":
            self.owes("fee", winner.seat)
        if loser.title in BLACK and self.adventure == 4 and self.round >= 2:
            self.owes("bounty", winner.seat)
        if winner.title == "Isabeau" and winner.seat is not None and self.below:
            self.owes("experience", winner.seat)
        if self.ashes and fight.attack.figure.seat is not None:
            self.owes("experience", fight.attack.figure.seat, fight.sixes)

    def steals(self, said: Said) -> None:
        """CT-10.8, CT-R25"""
        fight, winner, loser = self.beaten()
        token = treasure(said.words[1])
        assert [said.words[0], said.words[2]] == [winner.title, loser.title]
        assert not fight.robbed
        assert not fight.tight
        fight.robbed = True
        assert said.clause == ("KA-R35" if winner.title == CYCLOPS else "CT-10.8")
        assert bool(said.words[3]) == (winner.title == CYCLOPS and token != HOSTAGE)
        if winner.title == CYCLOPS:
            assert self.options["cyclops_robs"]
            if token != HOSTAGE:  # who brings it back is told
                loser.carries.remove(token)
            return
        loser.carries.remove(token)
        winner.carries.append(token)
        self.notes_theft(winner, loser)
        if winner.title == "Ysolde":
            self.owes("Light Fingers", winner.seat)

    def notes_theft(self, winner: Figure, loser: Figure) -> None:
        """KA-R27"""
        assert winner.seat is not None
        assert loser.seat is not None
        if winner.seat != loser.seat:
            self.players[winner.seat].stolen[loser.seat] += 1

    def takes_ducats(self, said: Said) -> None:
        """CT-10.9, C13, Charming Smile, Light Fingers, CT-R6"""
        seat, loser, number = said.seats[0], said.seats[1], int(said.words[1] or 0)
        asked = 2
        if said.clause == "CT-10.9":
            fight, winner, beaten = self.beaten()
            assert (winner.seat, beaten.seat) == (seat, loser)
            assert not beaten.carries
            assert not fight.robbed
            assert not fight.tight
            fight.robbed = True
        elif self.due["Light Fingers", seat]:
            self.settles("Light Fingers", seat)
            assert not number or said.words[3], "the skill is named"
            asked = 1
        else:
            card = "Cutpurse" if said.clause == "CT-T8" else "Charming Smile"
            self.settles(card, seat)
            mine = self.gang(seat) if card == "Cutpurse" else [self.figures["Elise"]]
            assert any(one.spot in self.adjacent(own.spot) for own in mine for one in self.gang(loser)), (
                "nobody is adjacent (CT-R46)"
            )
        assert self.pays(loser, asked) == number
        self.players[seat].ducats += number

    def takes_nothing(self, said: Said) -> None:
        """CT-R6"""
        self.takes_ducats(said._replace(words=(said.words[0], "0", said.words[1])))

    def pays_nothing(self, said: Said) -> None:
        """CT-R6"""
        self.fined(said._replace(words=(said.words[0], "0")))

    def fined(self, said: Said) -> None:
        """CT-4.8, C12, CT-R64, KA-15.11, CT-R6"""
        seat, number, asked = said.seats[0], int(said.words[1] or 0), 2
        if said.clause == "CT-T8":
            self.settles("Heavy Fine", self.seat)
        elif said.clause == "KA-15.11":
            self.settles("lost", seat)
            asked = 3
        else:
            fight, winner, loser = self.beaten()
            assert loser.seat == seat
            clauses = {**dict.fromkeys(BLACK, "CT-4.8"), CYCLOPS: "KA-R35"}
            assert said.clause == clauses.get(winner.title, "CT-R64")
            assert winner.seat is None
            assert winner.title in BLACK or not loser.carries
            assert not fight.tight
            assert not fight.robbed
            fight.robbed = True
        assert self.pays(seat, asked) == number

    def sends(self, said: Said) -> None:
        """AV5, AV13, AV19, CT-R64; adventure 3, square 4"""
        of, token, to = said.words[1], treasure(said.words[2]), said.words[3]
        if of:
            fight, winner, loser = self.beaten()
            assert loser.title == of
            assert winner.title in HEROES or winner.title == "Zombie"
            assert winner.seat is None
            assert not fight.tight
            assert not fight.robbed
            fight.robbed = True
            loser.carries.remove(token)
        else:
            assert (self.adventure, self.round) == (3, 4)
            self.vault.remove(token)
        if to:
            self.lies(token, place(to))
        elif token != RING:
            assert self.adventure == 3
            self.vault.append(token)

    def wins_token(self, said: Said) -> None:
        """AV7, AV14"""
        _, winner, loser = self.beaten()
        token = treasure(said.words[1])
        assert winner.title == said.words[0]
        assert loser.title in HEROES
        if self.adventure == 3:
            self.vault.remove(token)
        else:
            assert (self.adventure, token, loser.title) == (2, RING, "Isabeau")
            assert not any(RING in one.carries for one in self.figures.values())
        winner.carries.append(token)

    def bank_pays(self, said: Said) -> None:
        """AV14"""
        _, winner, loser = self.beaten()
        assert self.adventure == 3
        assert not self.vault
        assert winner.seat == said.seats[0]
        assert loser.title in HEROES
        assert int(said.words[1]) == 2
        self.players[said.seats[0]].ducats += 2

    def bounty(self, said: Said) -> None:
        """Adventure 4, square 2"""
        self.settles("bounty", said.seats[0])
        self.players[said.seats[0]].ducats += 3

    def fee(self, said: Said) -> None:
        """CT-T9, Sellsword's Fee"""
        assert said.words[1] == "Dorak"
        self.settles("fee", said.seats[0])
        self.players[said.seats[0]].ducats += 1

    def runs_away(self, said: Said) -> None:
        """CT-10.11 – CT-10.14, CT-R28, Fearsome; not where the prison waits (KA-5.5, Headsman, KA-14.11)"""
        fight, winner, loser = self.beaten()
        assert loser is self.figure(said.words[0])
        assert not self.imprisons(fight, winner, loser)
        spot, loser.spot = place(said.words[1]), ""
        assert spot in self.flights(fight.spot, 5 if winner.title == "Skarn" else 3), (
            f"no flight to {spot} (CT-R28)"
        )
        loser.spot = spot

    def imprisons(self, fight: Combat, winner: Figure, loser: Figure) -> bool:
        """KA-5.5, KA-14.11, Headsman; never in the Old City (KA-R48)"""
        if not self.below or loser.seat is None:
            return False
        return fight.spot in BELOW or winner.title in (*BLACK, "Chufflock", CYCLOPS)

    # --- the end ------------------------------------------------------------------------------------------------------

    def ends(self, said: Said) -> None:
        """CT-14.1, CT-R1, CT-R9"""
        self.rests()
        anybody = any(self.on_board(one) for one in self.figures.values() if one.seat is not None)
        assert self.round == self.rounds or not anybody
        self.over = True

    def counts(self, said: Said) -> None:
        """CT-R56. What was won in play; the rest adds up to what is told."""
        assert self.over
        seat, total = said.seats[0], int(said.words[4])
        assert int(said.words[1]) == self.players[seat].ducats
        won = sum(map(int, re.findall(r"(?:, | and )(\d+) (?:for|by) ", said.words[2])))
        less = sum(map(int, re.findall(r"(?:less|,| and) (\d+) (?:for|owed) ", said.words[3])))
        assert total == max(0, self.players[seat].ducats + won - less)
        assert bool(said.words[5]) == (less > self.players[seat].ducats + won)
        self.counted[seat] = total

    def winner(self, said: Said) -> None:
        """CT-14.5, CT-R57"""
        best = max(self.counted.values())
        assert len(self.counted) == len(self.names)
        assert int(said.words[3]) == best
        equals = [seat for seat, total in self.counted.items() if total == best]
        named = [self.names.index(name) for name in re.findall(r"Seat \d", said.words[0])]
        assert set(named) == set(equals) or (self.options["tie_breaks"] and set(named) < set(equals))
        assert bool(said.words[2]) == (len(named) > 1)
        assert bool(said.words[4]) == (set(named) < set(equals))
        assert said.clause == ("CT-14.5" if len(named) == 1 and not said.words[4] else "CT-R57")

    def score(self, seat: int, intrigues: list[str]) -> dict[str, int]:
        """CT-R56"""
        out = [one for one in self.gang(seat) if one.spot == "out"]
        tokens = [token for one in out for token in one.carries]
        treasures = sum(self.worth(kind, tokens.count(kind)) for kind in (RED, GREEN, KEYS, SCROLL, BRACELET))
        treasures += 6 * tokens.count(RING) + 12 * tokens.count(HOSTAGE)
        skills = sum(len(one.carries) for one in out if one.title == "Fenwick")
        bonus = 4 if self.adventure == 8 and len(out) == 4 else 0
        penalty = 3 * sum(self.on_board(one) for one in self.gang(seat))
        player = self.players[seat]
        won = player.ducats + treasures + skills + bonus
        intrigue = 6 if "Clean Getaway" in intrigues and len(out) == 4 else 0
        rich = "Line Your Pockets" in intrigues and won + intrigue >= 15
        met = {"Clean Getaway"} if intrigue else set()
        met |= {"Line Your Pockets"} if rich else set()
        intrigue += 5 * rich
        penalty += sum(INTRIGUES[card][2] for card in intrigues if card not in met)
        penalty += 2 * player.debt + 2 * (self.adventure == 12 and "TR" not in player.entered)
        return {
            "ducats": player.ducats,
            "treasures": treasures,
            "skills": skills,
            "adventure": bonus,
            "intrigue": intrigue,
            "penalty": penalty,
            "total": max(0, won + intrigue - penalty),
            "out": len(out),
            "tokens": len(tokens),
            "cards": player.cards,
        }

    def check(self, board: dict[str, Any], resting: bool) -> None:
        move = self.move
        if move is not None and self.options["answers_on_the_way"] and move.declared:
            shown = next(one for one in board["figures"] if one["title"] == move.figure.title)
            assert shown["place"] in move.path, "it walks where nobody said (CT-R67)"
            shown["place"] = move.figure.spot
        super().check(board, resting)
        if resting:
            turn = board["turn"]
            assert self.seat == board["active"]
            assert self.ap == turn["ap"], f"{self.ap} action points, not {turn['ap']}"
            assert self.mission_used == turn["mission_used"]
            assert {title.lower() for title in self.activated} == set(turn["activated"])
            assert (self.acting.title.lower() if self.acting else None) == turn["acting"]
            if self.acting:
                assert (self.moved, self.acted) == (turn["moved"], turn["acted"])


WHO = r"(Seat \d)"
FIGURE = r"(?:[Tt]he |Captain |Chief )?([A-Z][a-z]+)"

OPENED = "by bashing it|with the Crowbar|with the Master Key"

RULES: Rules = compiled(
    [
        (rf"{WHO} plays (.+)\.", "takes_gang"),
        (r"Rolled for first player: (.+); (.+) (begins|roll again)\.", "first_player"),
        (rf"{WHO} put {FIGURE} on (entrance D\d+)\.", "deploys"),
        (r"Round (\d) of (\d) began\.", "round_begins"),
        (rf"{WHO} was on turn\.", "turn_begins"),
        (rf"{WHO} ended the turn(?: with (\d+) AP left)?\.", "turn_ends"),
        (rf"({'|'.join(map(re.escape, SQUARES))})", "square"),
        (r"The alarm sounded: .+\.", "alarm_sounds"),
        (rf"{WHO} closed exit (D\d+)\.", "lays_portcullis"),
        (r"Both militiamen were called back to their posts\.", "recalled"),
        (rf"{FIGURE} was put (?:in|on) (.+)\.", "placed"),
        (rf"{WHO} put {FIGURE} in (.+)\.", "puts"),
        (rf"The Guild of Jewelers was on turn; {WHO} was its warden\.", "guild_begins"),
        (rf"{WHO} drew (an Arcana card|{'|'.join(map(re.escape, WINDOWS))})\.", "draws_card"),
        (rf"{WHO} rolled (\d) for ([A-Z]\w+)(, who stays)?\.", "rolls_for"),
        (rf"{WHO} chose to move the (Zombie) at (.+)\.", "wakes"),
        (rf"{FIGURE} stayed put\.", "stays"),
        (rf"{WHO} moved no ((?:other )?militiaman|zombie)\.", "moves_nobody"),
        (rf"{WHO} activated {FIGURE}\.", "activates"),
        (rf"(For 1 AP )?{FIGURE} declared the path (.+)\.", "declares"),
        (rf"{FIGURE} went to (.+)\.", "goes"),
        (
            rf"{FIGURE} left the district through exit (D\d+)(, which is closed, with the Watchman's Pass)?\.",
            "leaves",
        ),
        (rf"{WHO} played Reinforced Lock: the treasure in (.+) was turned chest side up\.", "reinforces"),
        (rf"{WHO} played ([^:]+?)(: 2 ducats from the bank| on a \d)?(?:: [^:]+)?\.", "plays"),
        (rf"{WHO} used {FIGURE}'s (.+?)( for 1 AP)?\.", "uses_skill"),
        (rf"{WHO} discarded (.+) for {FIGURE}'s (.+?)(?:: \d (?:die|spaces) more)?\.", "discards_for"),
        (rf"{WHO} lost (.+)\.", "hexed"),
        (
            rf"{FIGURE} (?:tried the lock for (\d) AP and rolled (\d)|rolled (\d) on the lock now): it (opened|held)\.",
            "picks",
        ),
        (
            rf"{FIGURE} opened (a chest|the chest of the magic gem)(?: ({OPENED})(?: for (\d) AP)?)?: (.+), and (\d) ducats? for {WHO}( \(Heavy Hands\))?\.",
            "opens",
        ),
        (rf"{WHO} rolled (\d) for (a purse|a chest full of ducats): (\d) ducats?\.", "counts_die"),
        (rf"{FIGURE} dropped (.+): it lies in (.+)\.", "drops"),
        (rf"{FIGURE} had to give up (.+)\.", "gives_up"),
        (rf"{WHO} used the mission (.+) \+(\d) for (\d) AP with (\d) treasures?: (\d+) ducats?\.", "mission"),
        (r"The mission (.+) \+(\d) was laid out\.", "lays_mission"),
        (r"No mission was left to be laid out\.", "lays_none"),
        (
            rf"{FIGURE} opened the vault with (.+): (\d+) ducats? for {WHO}, (\d+) left in the hoard\.",
            "opens_vault",
        ),
        (rf"{FIGURE} attacked {FIGURE} (?:in|on) (.+?)( for 1 AP)?\.", "attacks"),
        (rf"{FIGURE} rolled ([\d, ]+); {FIGURE} rolled ([\d, ]+)\.", "rolls"),
        (rf"{FIGURE} rerolled a (\d) because of (.+?)(?:: (\d))?\.", "rerolls"),
        (rf"A draw: all dice of {FIGURE} add up to (\d+), those of {FIGURE} to (\d+)\.", "draw"),
        (rf"(\d) against (\d): {FIGURE} beat {FIGURE}( by .+|, as .+)?\.", "wins"),
        (rf"{WHO} took (\d) ducats? from {WHO}( \(Ysolde's Light Fingers\))?\.", "takes_ducats"),
        (rf"{WHO} found no ducats with {WHO}( \(Ysolde's Light Fingers\))?\.", "takes_nothing"),
        (rf"{WHO} paid (\d) ducats? to the bank\.", "fined"),
        (rf"{WHO} had no ducats to pay\.", "pays_nothing"),
        (rf"{WHO} sent {FIGURE}'s (.+?) to (.+)\.", "sends"),
        (rf"{WHO} locked {FIGURE}'s (.+?) in the guild vault()\.", "sends"),
        (rf"{WHO} gave {FIGURE}'s (.+?) back to Isabeau()\.", "sends"),
        (rf"{WHO} sent()? (an? .+?) from the guild vault to (.+)\.", "sends"),
        (rf"{FIGURE} won (an? .+?|the Ring of Assassins)(?: from the guild vault)?\.", "wins_token"),
        (rf"{WHO} took (\d) ducats from the bank\.", "bank_pays"),
        (rf"{WHO} took a bounty of 3 ducats for a beaten militiaman\.", "bounty"),
        (rf"{WHO} took 1 ducat from the bank \({FIGURE}'s Sellsword's Fee\)\.", "fee"),
        (rf"{FIGURE} ran away to (.+)\.", "runs_away"),
        (r"The game is over: treasures that are out are counted\.", "ends"),
        (
            rf"{WHO} counted (\d+) won in play(.*?)(; less .+)?: (\d+) ducats?(, as nobody ends below 0)?\.",
            "counts",
        ),
        (r"(.+) won the adventure (.+?)( together)? with (\d+) ducats?(, ahead by .+)?\.", "winner"),
        (rf"{FIGURE} took (.+) from {FIGURE}(, and it left the game)?\.", "steals"),
    ]
)
"""Every sentence of the base game, and what the reader does with it."""
