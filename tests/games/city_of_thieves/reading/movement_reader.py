"""How the reader follows characters: activations, declared paths, steps, and the way out (CT-5, CT-6, CT-13)."""

from __future__ import annotations

from tests.games.city_of_thieves.reading.board import (
    ARROWS,
    BELOW,
    CHEST,
    PENTACLES,
    ROOMS,
    TITLES,
    WALLS,
    Figure,
    place,
)
from tests.games.city_of_thieves.reading.turn_reader import Move, Said, TurnReader


class MovementReader(TurnReader):
    """Who moves where, and whether it may."""

    def activates(self, said: Said) -> None:
        """CT-5.4, CT-5.5, KA-6.3"""
        self.rests()
        figure = self.figures[said.words[1]]
        assert figure.seat == said.seats[0] == self.seat
        assert figure.title not in self.activated
        assert self.on_board(figure)
        assert not figure.wounds
        self.activated.add(figure.title)
        self.acting, self.move = figure, None
        self.moved = self.acted = False

    def begins_move(self) -> Move:
        """CT-6.1, CT-5.8. The action point is paid once."""
        if self.move is None:
            assert self.acting is not None
            assert not self.moved
            self.spends(1)
            self.moved = True
            self.move = Move(self.acting)
        return self.move

    def declares(self, said: Said) -> None:
        """CT-R31, CT-6"""
        figure = self.figures[said.words[1]]
        assert bool(said.words[0]) == (figure.spot != "PR")
        move = self.begins_move()
        assert move.figure is figure
        *path, last = said.words[2].split("–")
        off = last == "off the board"
        move.path = [place(step) for step in (path if off else [*path, last])]
        assert move.path[0] == figure.spot
        move.declared = True
        points, passages, gates, grapnel = move.points - off, move.passages, move.gates, move.grapnel
        for number, (here, there) in enumerate(zip(move.path, move.path[1:], strict=False)):
            last_step = number == len(move.path) - 2
            points -= 1
            if frozenset((here, there)) in WALLS and not move.flying:
                if passages:
                    passages -= 1
                else:
                    assert grapnel, f"a wall between {here} and {there} (CT-6.6)"
                    grapnel, points = False, points - 1
            elif frozenset((here, there)) not in WALLS and there not in self.steps(figure, here):
                assert {here, there} <= set(PENTACLES), f"no way from {here} to {there} (CT-6.2)"
                gates -= 1
                assert gates >= 0
            if not last_step or off:
                assert self.crosses(move, there), f"{there} is in the way (CT-6.9)"
        assert points >= 0, "further than its Movement (CT-1.4)"
        if off:
            self.may_leave(figure, move.path[-1])

    def steps(self, figure: Figure, spot: str) -> set[str]:
        """CT-6.3, KA-14.1 – KA-14.6. Where one movement point leads."""
        out = set(self.neighbours(spot)) if spot in TITLES else {to for start, to in ARROWS if start == spot}
        if self.below and self.tokens.get(spot) == "staircase":
            out |= {"HA", "TU", "TC", "SC"}
            if any(
                self.tokens.get(one.spot) == "mechanism"
                for one in self.gang(figure.seat or 0)
                if one is not figure
            ):
                out.add("TR")
        if spot == "CX":
            free = {end for end in PENTACLES if self.at(end) is None}
            near = {other for end in PENTACLES for other in self.neighbours(end) if self.at(other) is None}
            out = free or near
        return out

    def crosses(self, move: Move, spot: str) -> bool:
        """CT-6.9, Ghost Walk, KA-8.1, E03, KA-R56"""
        other = self.at(spot)
        if self.ashes and spot in self.tokens and self.tokens[spot] is None and spot != move.path[0]:
            return False
        if other is None or other is move.figure or move.flying or move.figure.title == "Selene":
            return True
        return self.ashes and other.seat == move.figure.seat

    def may_leave(self, figure: Figure, spot: str) -> None:
        """CT-13.1, CT-13.2, E02"""
        assert self.alarm
        assert spot[0] == "D"
        assert spot not in self.portcullises or figure.gear == "Watchman's Pass"

    def arrives(self, figure: Figure, spot: str) -> None:
        """CT-6.2, CT-R31, CT-R67. At the end of its path, or, after an answer, within what is left of it."""
        move = self.move
        assert move is not None, f"{figure.title} had no path to {spot}"
        assert move.figure is figure
        assert move.declared
        if move.lessened and self.options["answers_on_the_way"] and not move.gone and spot in move.path:
            return  # it stops at once, however far it has got
        if not move.lessened and not self.wandering(move):
            assert spot == move.path[-1], f"{spot} was not declared"
        else:
            assert self.gets_to(move, spot), f"{spot} is too far"

    def wandering(self, move: Move) -> bool:
        """KA-R57, KA-R65. Below, the rest of the way is declared again in every room."""
        return move.start in BELOW

    def gets_to(self, move: Move, spot: str) -> bool:
        """Whether some path with these points, passages and gates leads there."""
        points = max(move.points, 0)
        start = (move.figure.spot, move.passages, move.gates, move.grapnel)
        best, heap = {start: 0}, [start]
        while heap:
            state = heap.pop(0)
            here, passages, gates, grapnel = state
            for there in [*TITLES, *BELOW]:
                if there == here:
                    continue
                cost, left = 1, (there, passages, gates, grapnel)
                if there in self.steps(move.figure, here) or (
                    frozenset((here, there)) in WALLS and move.flying
                ):
                    pass
                elif frozenset((here, there)) in WALLS and passages:
                    left = (there, passages - 1, gates, grapnel)
                elif frozenset((here, there)) in WALLS and grapnel:
                    cost, left = 2, (there, passages, gates, False)
                elif {here, there} <= set(PENTACLES) and gates:
                    left = (there, passages, gates - 1, grapnel)
                else:
                    continue
                total = best[state] + cost
                if total > points or total >= best.get(left, 99):
                    continue
                if there == spot:
                    return True
                if self.crosses(move, there):
                    best[left] = total
                    heap.append(left)
        return False

    def goes(self, said: Said) -> None:
        """CT-6.2: by a movement, a march, Shadow Step or Follow My Lead."""
        figure, spot = self.figure(said.words[0]), place(said.words[1])
        assert self.at(spot) in (None, figure), f"{spot} is occupied (CT-6.9)"
        assert said.clause == ("CT-T9" if self.stepping else "CT-6.2")
        if self.stepping:
            skill, self.stepping = self.stepping, ""
            if skill == "Shadow Step":
                assert spot in PENTACLES
                assert figure.title == "Valdur"
            else:
                assert figure.seat == self.seat
                assert figure.title != "Kaldern"
                assert spot in self.reach(figure.spot, 2)
                self.enters(figure, spot)
        elif figure.seat is None:
            self.marches(figure, spot)
        elif self.stop:
            assert self.move is not None
            streets = [
                step for step in self.move.path[1:] if step[0] in "RAP" and step in TITLES and len(step) < 4
            ]
            assert spot == next(
                step for step in streets if step not in ROOMS and self.at(step) in (None, figure)
            )
            self.owes("wound", figure.title)
            self.stop = False
            self.move = None
        else:
            self.arrives(figure, spot)
            self.enters(figure, spot)
            self.ends_move(figure, spot)
        figure.spot = spot

    def enters(self, figure: Figure, spot: str) -> None:
        """What waits in a room (KA-4.1): nothing in the base game."""

    stepping = ""
    """A skill that is about to put somebody somewhere."""
    stop = False
    """Whether Caltrops lie on the path (K06)."""

    def ends_move(self, figure: Figure, spot: str) -> None:
        """CT-5.11; with answers on the way it may go on (CT-R67)."""
        move = self.move
        assert move is not None
        if move.lessened and self.options["answers_on_the_way"] and spot in move.path[1:-1] and not move.gone:
            gone = move.path.index(spot)
            for here, there in zip(move.path[:gone], move.path[1 : gone + 1], strict=True):
                if frozenset((here, there)) in WALLS:
                    move.passages -= 1
            move.points = max(0, move.points - gone)
            move.gone = True
        else:
            self.move = None

    def leaves(self, said: Said) -> None:
        """CT-R53, CT-13, CT-R39"""
        figure = self.figures[said.words[0]]
        move = self.move
        assert move is not None
        assert move.figure is figure
        if move.lessened:
            move.points -= 1
            assert figure.spot == said.words[1] or self.gets_to(move, said.words[1])
        else:
            assert said.words[1] == move.path[-1]
        self.may_leave(figure, said.words[1])
        assert bool(said.words[2]) == (said.words[1] in self.portcullises)
        assert said.clause == ("CT-T16" if said.words[2] else "CT-R53")
        self.is_out(figure)

    def is_out(self, figure: Figure) -> None:
        figure.spot = "out"
        self.owes("ducat die", figure.seat, figure.carries.count(CHEST))
        self.acting = self.move = None
