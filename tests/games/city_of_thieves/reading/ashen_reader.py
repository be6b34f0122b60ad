"""The reader of the log of The King of Ashes: what the second box adds to the sentences of the base game.

Kept and compared are wounds, equipment and the pool, experience, exploration tokens, Intrigue cards (faces for their
owner), the Cyclops, the prison, the rooms below and who has been there, the hostage, and debts at the Inn.

Not looked at: the order of hiring, of the Inn and of tokens laid, whether everybody below was rolled for in an aftershock,
and of Intrigue cards that ask for an event (I03 – I08, I13, I14) more than their reward.
"""

from __future__ import annotations

import re

from tests.games.city_of_thieves.reading.board import (
    ARROWS,
    BELOW,
    BRACELET,
    CYCLOPS,
    EQUIPMENT,
    GEM,
    HOSTAGE,
    INTRIGUES,
    KEYS,
    MIND,
    PENTACLES,
    SCROLL,
    TITLES,
    TOKENS,
    WINDOWS,
    Figure,
    place,
    treasure,
)
from tests.games.city_of_thieves.reading.reader import FIGURE, RULES, WHO, Reader
from tests.games.city_of_thieves.reading.turn_reader import Rules, Said, compiled

CYCLOPS_ROOMS = ("", "HA", "TU", "TC", "SC", "TR", "")
SQUARE = ("P1", "P2", "P3", "P4")
STATES = (
    "Keys to the City",
    "A Scholar's Greed",
    "Emerald Fever",
    "Fit for a Lady",
    "Rich Haul",
    "Burn the Ledgers",
    "Midnight Circle",
    "Find a Safe Place to Hide",
    "Map the Catacombs",
    "Rob Friend and Foe",
)
"""Intrigue cards whose condition lies on the table for all to see, or in the log (KA-R27)."""
ONE_USE = ("Flying Potion", "Poisoned Darts", "Healing Salve", "Crowbar")
INTRIGUE_ROOMS = ("GUA", "TRE", "LIB", "MAG", "DOR", "LAB")


class AshenReader(Reader):
    """The table with both boxes as the log tells it to one seat."""

    salve = False
    """Whether the Healing Salve was just used (E12)."""
    below_rolled = 0
    """What was last rolled for the Cyclops."""

    def rules(self) -> Rules:
        return ASHEN_RULES

    def rests(self) -> None:
        super().rests()
        self.dressing = self.salve = self.secret = self.broken = False
        for card in self.intrigue:
            assert card not in STATES or not self.holds(self.reader, card), f"{card} is fulfilled (KA-R25)"

    def turn_begins(self, said: Said) -> None:
        super().turn_begins(said)
        self.private = self.back_read = False

    back_read = False
    """Whether the back of the next card was read in this turn (KA-5.2)."""

    def turn_ends(self, said: Said) -> None:
        super().turn_ends(said)
        fireworks = self.adventure == 13 and self.round == 3
        assert self.back_read or self.private or fireworks or not self.below
        there = any(one.spot in SQUARE for one in self.gang(self.seat))
        assert self.feasted == (self.adventure == 13 and there), "a ducat from the festival (AV29)"
        self.feasted = False

    feasted = False

    # --- set-up -------------------------------------------------------------------------------------------------------

    def brings(self, said: Said) -> None:
        """KA-2.7, KA-2.8, KA-R55"""
        player = self.players[said.seats[0]]
        player.experience += int(said.words[1] or 0)
        cards = int(said.words[2] or 0)
        assert cards in (0, {10: 6, 11: 5, 12: 7}[self.adventure])
        player.cards += max(0, cards - 5)
        if cards and self.adventure == 10:
            self.owes("experience", said.seats[0])
        if said.words[3]:
            assert self.adventure == 12
            self.first = said.seats[0]

    def gift(self, said: Said) -> None:
        """KA-2.7, CT-T19"""
        assert self.adventure == 11

    def hires(self, said: Said) -> None:
        """KA-3.1 – KA-3.3, KA-12.9, KA-12.10"""
        replaced = self.figures[said.words[2]]
        assert replaced.seat == said.seats[0]
        assert not replaced.spot
        assert said.words[1] not in self.figures
        del self.figures[said.words[2]]
        self.figures[said.words[1]] = Figure(said.words[1], said.seats[0], "")

    def lays_token(self, said: Said) -> None:
        """KA-12.8"""
        room = place(said.words[1])
        assert self.old_city
        assert room not in self.tokens
        self.tokens[room] = None

    def picks_at_inn(self, said: Said) -> None:
        """KA-13.1, KA-13.4"""
        assert self.options["inn"]
        self.players[said.seats[0]].debt += 1
        self.owes("gear", said.words[1])

    def passes_inn(self, said: Said) -> None:
        """KA-13.3"""
        assert self.options["inn"]

    # --- the back of a card -------------------------------------------------------------------------------------------

    def reads_back(self, said: Said) -> None:
        """KA-5.2, KA-R3"""
        assert self.below
        assert not (self.adventure == 13 and self.round == 3), "phase 2 is skipped (CT-T19)"
        if not self.deck:
            self.renew()
        self.back_read = True
        doubled = self.adventure == 14 and self.round >= 4 and not self.alarm
        self.marches_left = 0 if said.words[0] == "blue" else 2 if doubled else 1

    # --- tokens and equipment -----------------------------------------------------------------------------------------

    def flips(self, said: Said) -> None:
        """KA-4"""
        figure, room, token = self.figures[said.words[0]], place(said.words[1]), TOKENS[said.words[2]]
        assert figure.spot == room
        assert self.tokens[room] is None
        self.settles("flip", room)
        assert self.looked.pop(room, token) == token
        assert figure.seat is not None
        self.tokens[room] = token
        if token == "trap":
            self.owes("wound", figure.title)
        elif token in ("emblem-of-cadwallon", "staircase"):
            self.owes("experience", figure.seat)
        elif token == "equipment" and self.pool.total():
            self.owes("gear", figure.title)
        elif token == "security" and room not in self.chests and not self.options["security_stays"]:
            self.owes("security", room)
        if token in ("trap", "emblem-of-cadwallon", "equipment"):
            del self.tokens[room]

    def enters(self, figure: Figure, spot: str) -> None:
        """KA-4.1, KA-R5, KA-R6; nothing is flipped beside a pentacle on the way up (KA-R31)."""
        full = all(self.at(pentacle) is not None for pentacle in PENTACLES)
        beside = full and self.move is not None and self.move.start in BELOW
        if figure.seat is not None and spot in self.tokens and self.tokens[spot] is None and not beside:
            self.owes("flip", spot)

    def looks(self, said: Said) -> None:
        """CT-R7, K10, adventure 9, square 3"""
        room = place(said.words[1])
        assert self.tokens[room] is None
        if said.seats[0] == self.reader:
            self.looked[room] = TOKENS[said.words[2]]
        else:
            assert not said.words[2]

    def lifts_security(self, said: Said) -> None:
        """KA-4.6, KA-R9"""
        room = place(said.words[0])
        self.settles("security", room)
        assert self.tokens.pop(room) == "security"

    def gets_gear(self, said: Said) -> None:
        """KA-10.1, KA-4.4, KA-9.5, KA-13.1, Walking Arsenal"""
        figure, card = self.figures[said.words[0]], said.words[1]
        assert figure.gear is None
        figure.gear = card
        self.gear_came(figure, card)

    def gear_came(self, figure: Figure, card: str) -> None:
        """From the pool, for one of the reasons there are."""
        self.pool[card] -= 1
        assert self.pool[card] >= 0, f"no {card} is left"
        for reason in (figure.title, card, "bought", "potions"):
            if self.due["gear", reason]:
                self.settles("gear", reason)
                return
        assert not self.round, "nothing gave it"

    def loses_gear(self, said: Said) -> None:
        """KA-10.2, KA-10.3, E01"""
        figure, card = self.figures[said.words[0]], said.words[1]
        spent, self.spent = self.spent == card, ""
        why = "KA-10.3" if spent else "KA-R47" if figure.spot == "gone" else "KA-10.2"
        assert said.clause == ("CT-T16" if self.broken and card == "Lock-Opener" else why)
        assert figure.gear == card
        figure.gear = None

    def declines_gear(self, said: Said) -> None:
        """KA-10.2. The new card is not wanted."""
        figure, kept, card = self.figures[said.words[0]], *said.words[1:]
        assert figure.gear == kept
        self.gear_came(figure, card)

    def uses_gear(self, said: Said) -> None:
        """KA-10.3"""
        figure, card = self.figures[said.words[0]], said.words[1]
        assert figure.gear == card
        self.spent = card if card in ONE_USE else ""
        if card == "Poisoned Darts":
            assert figure is self.acting
            assert not self.acted
            self.spends(1)
            self.acted = True
            self.due["darts", ""] += 1
        elif card == "Crowbar":
            self.crowbar = True
        elif card == "Flying Potion":
            self.begins_move().flying = True
        elif card == "Healing Salve":
            self.salve = True
        elif card in ("Lucky Charm", "Lantern"):
            self.again = True

    spent = ""
    """A card of one use that has just been used (KA-10.3)."""
    broken = False
    """Whether the last die on a lock showed a 6 (E01)."""

    def picks(self, said: Said) -> None:
        super().picks(said)
        self.broken = "6" in said.words[2:4]

    # --- wounds -------------------------------------------------------------------------------------------------------

    def is_wounded(self, said: Said) -> None:
        """KA-6.1, KA-6.2"""
        figure, number = self.figures[said.words[0]], int(said.words[1])
        if self.due["darts", ""]:
            self.settles("darts", "")
            assert figure.seat != self.seat
            assert self.acting is not None
            near = self.adjacent(self.acting.spot)
            assert figure.spot in near | {two for one in near for two in self.adjacent(one)}
        else:
            self.settles("wound", figure.title, number)
        figure.wounds += number
        if figure is self.acting:
            self.acting = self.move = None

    def heals(self, said: Said) -> None:
        """KA-6.5, K07, E12"""
        figure, number, left = self.figures[said.words[0]], int(said.words[1]), int(said.words[3] or 0)
        assert bool(said.words[2]) == (said.clause == "KA-6.5")
        assert figure.seat == self.seat
        figure.wounds -= number
        assert figure.wounds == left >= 0
        assert said.clause == ("CT-T15" if self.dressing else "CT-T16" if self.salve else "KA-6.5")
        if self.dressing or self.salve:
            assert not left
            self.dressing = self.salve = False
        else:
            self.spends(number)

    # --- experience ---------------------------------------------------------------------------------------------------

    def learns(self, said: Said) -> None:
        """KA-9.1, KA-4.5, KA-4.7, KA-15.15, KA-R10"""
        if said.words[2]:
            assert self.fight is not None
            assert (said.clause, self.fight.sixes) == ("KA-R19", int(said.words[2]))
        self.settles("experience", said.seats[0], int(said.words[1]))
        self.players[said.seats[0]].experience += int(said.words[1])

    def spends_experience(self, said: Said) -> None:
        """KA-9.3, KA-9.5, K12"""
        player, number = self.players[said.seats[0]], int(said.words[1])
        player.experience -= number
        assert player.experience >= 0
        if said.words[2].startswith("reroll"):
            assert number == 1
            self.again = True
        else:
            assert said.seats[0] == self.seat
            assert number == (1 if self.bargain else 2)
            self.bargain = False
            self.owes("gear", "bought")

    # --- passing fellows ----------------------------------------------------------------------------------------------

    def exchanges(self, said: Said) -> None:
        """KA-8.3, KA-8.4, KA-R18"""
        figure, fellow = self.figures[said.words[0]], self.figures[said.words[1]]
        assert figure.seat == fellow.seat == self.seat
        gear = figure.gear, fellow.gear
        for giver, taker, words in ((figure, fellow, said.words[2]), (fellow, figure, said.words[3])):
            for thing in re.split(", | and ", words) if words not in ("", "nothing") else ():
                card = thing.removeprefix("the ")
                if card in EQUIPMENT:
                    assert card == gear[giver is fellow]
                else:
                    giver.carries.remove(treasure(thing))
                    taker.carries.append(treasure(thing))
        gave, got = (
            bool({thing.removeprefix("the ") for thing in re.split(", | and ", words)} & set(EQUIPMENT))
            for words in said.words[2:4]
        )
        if gave or got:
            figure.gear, fellow.gear = fellow.gear, figure.gear
            assert (gear[0] is not None, gear[1] is not None) == (gave, got)
        for one in (figure, fellow):
            assert len(one.carries) <= self.limit(one)

    # --- Intrigue -----------------------------------------------------------------------------------------------------

    def draws_intrigue(self, said: Said) -> None:
        """KA-1.6, KA-11.2, KA-11.6, K11, adventure 10"""
        seat, card = said.seats[0], said.words[1]
        player = self.players[seat]
        player.intrigues += 1
        self.intrigue_deck -= 1
        assert self.intrigue_deck >= 0
        assert player.intrigues <= 3 + self.changing
        if seat == self.reader:
            assert card in INTRIGUES
            self.intrigue.append(card)
        else:
            assert card == "an Intrigue card"
        assert bool(said.words[2]) == (said.clause == "KA-11.6")
        if said.clause == "KA-11.6":
            assert seat == self.seat
            assert any(one.spot in INTRIGUE_ROOMS for one in self.gang(seat))
            self.spends(1)
        elif said.clause == "CT-T15":
            assert self.secret
            self.secret = False

    changing = False
    """Whether Intrigue cards are being exchanged (adventure 10, square 4)."""

    def swaps_intrigue(self, said: Said) -> None:
        """Adventure 10, square 4"""
        assert (self.adventure, self.round) == (10, 4)
        self.players[said.seats[0]].intrigues -= 1
        self.intrigue_deck += 1
        if said.seats[0] == self.reader:
            self.intrigue.remove(said.words[1])
        else:
            assert said.words[1] == "an Intrigue card"

    def square(self, said: Said) -> None:
        super().square(said)
        self.changing = said.words[0].startswith("The whispers change")

    def completes(self, said: Said) -> None:
        """KA-11.3, CT-T17"""
        seat, card, paid, also = said.seats[0], said.words[1], int(said.words[2]), said.words[3]
        kind, reward, _ = INTRIGUES[card]
        player = self.players[seat]
        assert kind == "Now"
        assert card not in self.done
        assert reward.startswith(f"{paid} ducat")
        assert bool(also) == ("," in reward)
        player.ducats += paid
        player.intrigues -= 1
        self.done.add(card)
        if seat == self.reader:
            self.intrigue.remove(card)
        assert self.holds(seat, card), f"{card} is not fulfilled"
        if "experience" in also:
            self.owes("experience", seat)
        elif "Equipment" in also and self.pool.total():
            self.owes("gear", "potions")
        elif "Arcana" in also and self.deck + self.discards.total():
            self.owes("card", seat)

    def draws_card(self, said: Said) -> None:
        if said.clause == "CT-T17":
            self.settles("card", said.seats[0])
        super().draws_card(said)

    def holds(self, seat: int, card: str) -> bool:
        """CT-T17. The states; what is an event was told before."""
        mine = [one for one in self.gang(seat) if self.on_board(one)]
        spots = {one.spot for one in mine}
        together = {"Keys to the City": KEYS, "A Scholar's Greed": SCROLL, "Emerald Fever": "green gem"}
        together["Fit for a Lady"] = BRACELET
        if card in together:
            return sum(one.carries.count(together[card]) for one in mine) >= 2
        if card == "Rich Haul":
            return any(len(one.carries) >= 3 for one in mine)
        if card == "Burn the Ledgers":
            return {"COU", "TRE"} <= spots
        if card == "Midnight Circle":
            return len({"R1", "R7", "R13", "R19"} & spots) >= 2
        if card == "Find a Safe Place to Hide":
            return sum(one.spot in BELOW and one.spot != "PR" for one in mine) >= 2
        if card == "Map the Catacombs":
            return len(self.players[seat].entered) >= 3
        if card == "Rob Friend and Foe":
            stolen = self.players[seat].stolen
            return len(stolen) >= 2 or (len(self.names) == 2 and stolen.total() >= 2)
        return True

    # --- the catacombs ------------------------------------------------------------------------------------------------

    def goes_below(self, said: Said) -> None:
        """KA-14.1 – KA-14.4, KA-16.1"""
        figure, way, room = self.figures[said.words[0]], said.words[1], place(said.words[2])
        move = self.move
        assert move is not None
        assert move.figure is figure
        assert said.clause == ("KA-14.1" if way == "went down to" else "KA-14.4")
        if way == "went down to":
            assert figure.spot in TITLES
            if move.lessened:
                assert self.gets_to(move, room)
            else:
                assert room == move.path[-1]
                assert self.tokens.get(move.path[-2]) == "staircase"
        else:
            assert (figure.spot, room) in ARROWS
            move.points -= 1
            assert move.points >= 0
        figure.spot = room
        assert figure.seat is not None
        self.players[figure.seat].entered.add(room)

    def attacks(self, said: Said) -> None:
        attacker, spot = self.figure(said.words[0]), place(said.words[2])
        if attacker.seat is not None and spot in BELOW:
            if attacker.spot != spot:
                assert self.move is not None
                attacker.spot = spot
            self.players[attacker.seat].entered.add(spot)
        super().attacks(said)

    def rolls_cyclops(self, said: Said) -> None:
        """KA-16.1, KA-16.2"""
        self.below_rolled = int(said.words[1])
        self.again = False

    def cyclops_comes(self, said: Said) -> None:
        """KA-16.4"""
        room = place(said.words[0])
        sent = (self.adventure, self.round) == (12, 4) and room == "TR"
        assert sent or not self.round or CYCLOPS_ROOMS[self.below_rolled] == room
        assert self.figures[CYCLOPS].spot != room
        self.figures[CYCLOPS].spot = room

    def cyclops_stays(self, said: Said) -> None:
        """KA-16.2, KA-R32"""
        assert CYCLOPS_ROOMS[self.below_rolled] in ("", self.figures[CYCLOPS].spot)
        assert said.clause == ("KA-16.2" if self.below_rolled == 6 else "KA-R32")

    def second_round(self, said: Said) -> None:
        """KA-16.9, KA-R58"""
        fight, winner, loser = self.beaten()
        assert (winner.title, loser.title, fight.bout) == (said.words[0], CYCLOPS, 1)
        fight.bout, fight.winner, fight.sums = 2, None, None
        for side in (fight.attack, fight.defence):
            side.cards.clear()
            side.song = 0

    def cyclops_beaten(self, said: Said) -> None:
        """KA-16.11"""
        fight, winner, loser = self.beaten()
        assert (winner.title, loser.title, fight.bout) == (said.words[0], CYCLOPS, 2)
        loser.spot = "LA"

    def goes_to_prison(self, said: Said) -> None:
        """KA-15.2, KA-5.5, KA-14.11, Headsman"""
        fight, winner, loser = self.beaten()
        assert loser.title == said.words[0]
        assert self.imprisons(fight, winner, loser)
        loser.spot = "PR"
        if loser is self.acting:
            self.acting = self.move = None

    def escapes(self, said: Said) -> None:
        """KA-15.4 – KA-15.8"""
        figure, pips = self.figures[said.words[0]], int(said.words[1])
        assert figure is self.acting
        assert figure.spot == "PR"
        if self.moved:
            assert self.rerolled(figure, KEYS)
        move = self.begins_move()
        move.declared = move.declared or pips >= 4
        assert (said.words[2] == "free") == (pips >= 4)
        self.again = False

    def rerolled(self, figure: Figure, token: str) -> bool:
        """KA-15.7, KA-15.17, KA-R21: a token that lets one die be rolled again, experience or a charm."""
        return self.again or token in figure.carries

    def room_action(self, figure: Figure, room: str) -> None:
        """KA-R40"""
        assert figure is self.acting
        assert figure.spot == room
        assert not self.acted
        self.spends(1)
        self.acted = True

    def tunnels(self, said: Said) -> None:
        """KA-15.10 – KA-15.13"""
        figure, pips = self.figures[said.words[0]], int(said.words[1])
        assert self.alarm
        if self.acted:
            assert self.again
            self.again = False
        else:
            self.room_action(figure, "TU")
        self.due["lost", figure.seat] = int(pips == 1)
        assert said.words[2] == (
            "lost" if pips == 1 else "with everything" if pips > 3 else "but not with everything"
        )
        self.tunnel = pips

    tunnel = 0

    def is_out(self, figure: Figure) -> None:
        super().is_out(figure)
        figure.read = figure.looted = False

    def leaves_behind(self, said: Said) -> None:
        """KA-15.12, AV32"""
        figure, token = self.figures[said.words[0]], treasure(said.words[1])
        assert self.tunnel in (2, 3)
        figure.carries.remove(token)

    def leaves_by_tunnel(self, said: Said) -> None:
        """KA-15.12, KA-15.13"""
        figure = self.figures[said.words[0]]
        assert self.tunnel > 1
        assert figure.spot == "TU"
        self.is_out(figure)

    def perishes(self, said: Said) -> None:
        """KA-15.11, KA-15.21, KA-R47, KA-R42"""
        figure, dice = self.figures[said.words[0]], said.words[1]
        if dice:
            if not self.acted:
                self.room_action(figure, "TR")
            assert not figure.looted
            assert len(set(dice.split(", "))) < 3, "three different dice kill nobody (KA-15.22)"
        else:
            assert figure.spot == "TU"
            assert self.tunnel == 1
            assert not self.due["lost", figure.seat], "the gang loses 3 ducats (KA-15.11)"
        figure.spot = "gone"
        figure.carries.clear()
        figure.wounds = 0
        figure.read = figure.looted = False
        self.acting = self.move = None

    def reads_tomes(self, said: Said) -> None:
        """KA-15.14 – KA-15.18, AV24"""
        figure, pips = self.figures[said.words[0]], int(said.words[1])
        if self.acted:
            assert self.rerolled(figure, SCROLL)
            self.again = False
        else:
            assert not figure.read
            self.room_action(figure, "SC")
        figure.read = True
        understood = pips <= MIND.get(figure.title, 4) + (self.adventure == 10)
        assert (said.words[2] == "understood") == understood
        assert figure.seat is not None
        self.due["experience", figure.seat] = 0
        if understood:
            self.owes("experience", figure.seat)

    def recovers(self, said: Said) -> None:
        """KA-15.15"""
        seat, card = said.seats[0], said.words[1]
        self.discards[card] -= 1
        assert self.discards[card] >= 0
        self.discards = +self.discards
        self.players[seat].cards += 1
        if seat == self.reader:
            self.hand[card] += 1

    def draws_several(self, said: Said) -> None:
        """KA-15.16, I07"""
        seat, cards = said.seats[0], said.words[1].split(" and ")
        number = int(cards[0].split()[0]) if cards[0][0].isdigit() else len(cards)
        self.draws(seat, number)
        if seat == self.reader:
            self.hand.update(cards)
        else:
            assert cards[0][0].isdigit()

    def tortures(self, said: Said) -> None:
        """KA-15.9, KA-R41"""
        figure, token, prisoner = (
            self.figures[said.words[0]],
            treasure(said.words[1]),
            self.figures[said.words[2]],
        )
        self.room_action(figure, "TC")
        assert prisoner.spot == "PR"
        prisoner.carries.remove(token)
        figure.carries.append(token)
        self.notes_theft(figure, prisoner)

    def offers_gems(self, said: Said) -> None:
        """KA-15.19, KA-R45"""
        figure, gems, paid = self.figures[said.words[0]], int(said.words[1]), int(said.words[2])
        self.room_action(figure, "HA")
        assert figure.carries.count(GEM) == gems > 0
        assert paid == 6 * gems
        figure.carries = [token for token in figure.carries if token != GEM]
        assert figure.seat is not None
        self.players[figure.seat].ducats += paid

    def loots(self, said: Said) -> None:
        """KA-15.20 – KA-15.23, AV26"""
        figure, dice, paid = self.figures[said.words[0]], said.words[1].split(", "), int(said.words[2])
        if not self.acted:
            assert not figure.looted
            self.room_action(figure, "TR")
        figure.looted = True
        assert len(set(dice)) == 3
        assert paid == sum(map(int, dice)) + 3 * (self.adventure == 12)
        assert figure.seat is not None
        self.players[figure.seat].ducats += paid

    def aftershock(self, said: Said) -> None:
        """Adventure 9, square 5"""
        figure, pips = self.figures[said.words[0]], int(said.words[1])
        assert figure.spot in BELOW
        assert figure.spot != "PR"
        self.due["wound", figure.title] = 0
        if pips == 1:
            self.owes("wound", figure.title)
        assert (said.words[2] == "unhurt") == (pips != 1)

    def takes_hostage(self, said: Said) -> None:
        """AV31"""
        figure = self.figures[said.words[0]]
        self.room_action(figure, "TC")
        assert self.hostage
        self.hostage = False
        figure.carries.append(HOSTAGE)

    def hostage_returns(self, said: Said) -> None:
        """AV32"""
        for one in self.figures.values():
            if HOSTAGE in one.carries:
                one.carries.remove(HOSTAGE)
        assert not self.hostage
        self.hostage = True

    def festival(self, said: Said) -> None:
        """AV29"""
        assert self.adventure == 13
        assert said.seats[0] == self.seat
        self.feasted = True
        self.players[said.seats[0]].ducats += 1


GEAR = "|".join(map(re.escape, EQUIPMENT))
PLOT = "|".join(map(re.escape, INTRIGUES))
CARD = "|".join(map(re.escape, WINDOWS))
BROUGHT = r"brings (\d) experience tokens? from the game before"
DEADLY = r"rolled (\d, \d, \d) in the treasure room for 1 AP and died"

ASHEN_RULES: Rules = (
    compiled(
        [
            (
                rf"{WHO} (?:{BROUGHT})?(?: and |)(?:has (\d) Arcana cards?( and the first turn)? for winning .+)?\.",
                "brings",
            ),
            (rf"{WHO} chooses an Equipment card for winning the game before\.", "gift"),
            (rf"{WHO} hired {FIGURE} in the place of {FIGURE}\.", "hires"),
            (rf"{WHO} put an exploration token face down in (.+)\.", "lays_token"),
            (rf"{WHO} took the ({GEAR}) at the Inn, on credit\.", "picks_at_inn"),
            (rf"{WHO} took nothing at the Inn\.", "passes_inn"),
            (r"The next Arcana card is (blue|purple): .+\.", "reads_back"),
            (rf"{FIGURE} flipped the token in (.+): (.+)\.", "flips"),
            (rf"{WHO} looked at the token in ([^:]+)(?:: (.+))?\.", "looks"),
            (r"Nothing is left to guard in (.+): the security token left the game\.", "lifts_security"),
            (rf"{FIGURE} got the ({GEAR})\.", "gets_gear"),
            (rf"{FIGURE}'s ({GEAR}) left the game\.", "loses_gear"),
            (rf"{FIGURE} kept the ({GEAR}); the ({GEAR}) left the game\.", "declines_gear"),
            (rf"{FIGURE} used the ({GEAR})(?: to reroll a \d| for 1 AP)?\.", "uses_gear"),
            (rf"{FIGURE} took (\d) wounds?\.", "is_wounded"),
            (rf"{FIGURE} was healed of (\d) wounds?( for 1 AP)?(?:, (\d) left)?\.", "heals"),
            (
                (
                    rf"{WHO} gained (\d) experience tokens?(?: for (\d+) six(?:es)?, rerolled dice included)?"
                    r"(?: for winning the game before| \(Isabeau's Contract\))?\."
                ),
                "learns",
            ),
            (rf"{WHO} spent (\d) experience tokens? to (reroll a \d|buy equipment)\.", "spends_experience"),
            (rf"{FIGURE} passed {FIGURE}(?:; nothing changed hands|: gave (.+), got (.+))\.", "exchanges"),
            (rf"{WHO} drew (an Intrigue card|{PLOT})( for 1 AP)?\.", "draws_intrigue"),
            (rf"{WHO} put (an Intrigue card|{PLOT}) under the deck\.", "swaps_intrigue"),
            (rf"{WHO} completed the intrigue ({PLOT}): (\d) ducats?(?: and (.+))?\.", "completes"),
            (rf"{FIGURE} (went down to|followed the arrow to) (.+)\.", "goes_below"),
            (rf"{WHO} rolled (\d) for the Cyclops\.", "rolls_cyclops"),
            (r"The Cyclops came to (.+)\.", "cyclops_comes"),
            (r"The Cyclops stayed where it was\.", "cyclops_stays"),
            (rf"{FIGURE} won the first round; the Cyclops fights on\.", "second_round"),
            (rf"{FIGURE} drove the Cyclops back to its lair\.", "cyclops_beaten"),
            (rf"{FIGURE} was thrown in prison\.", "goes_to_prison"),
            (rf"{FIGURE} rolled (\d) to escape for 1 AP: (still in prison|free)\.", "escapes"),
            (rf"{FIGURE} rolled (\d) in the tunnel for 1 AP: (?:through )?(?:through, )?(.+)\.", "tunnels"),
            (rf"{FIGURE} left (.+) behind in the tunnel\.", "leaves_behind"),
            (rf"{FIGURE} left the district through the tunnel\.", "leaves_by_tunnel"),
            (
                rf"{FIGURE} (?:was lost in the tunnel|{DEADLY}), with everything it carried\.",
                "perishes",
            ),
            (rf"{FIGURE} rolled (\d) over the tomes for 1 AP: (understood|too deep)\.", "reads_tomes"),
            (rf"{WHO} took ({CARD}) from the discard pile\.", "recovers"),
            (rf"{WHO} drew (\d Arcana cards?|(?:{CARD}) and (?:{CARD}))\.", "draws_several"),
            (rf"{FIGURE} forced (.+) from {FIGURE} in prison for 1 AP\.", "tortures"),
            (rf"{FIGURE} turned (\d) magic gems? into (\d+) ducats for 1 AP\.", "offers_gems"),
            (
                rf"{FIGURE} rolled (\d, \d, \d) in the treasure room for 1 AP: (\d+) ducats?(?:, 3 more than the dice)?\.",
                "loots",
            ),
            (rf"{FIGURE} rolled (\d) in the aftershock: (.+)\.", "aftershock"),
            (rf"{FIGURE} took the hostage from the prison for 1 AP\.", "takes_hostage"),
            (r"The hostage was brought back to the prison\.", "hostage_returns"),
            (rf"{WHO} took 1 ducat from the festival on the square\.", "festival"),
        ]
    )
    + RULES
)
"""Every sentence with both boxes: those of the second first, as some of them look like one of the base game."""
