// What the page itself shows at every table: seats, clocks, values of the house.
import type { About, Face } from "../../games/face";
import type { SeatInfo, View } from "../../lib/wire";

const HOUSE: About = {
  title: "House value",
  lines: [
    "The printed value could not be looked up. This one was chosen for the digital game; it is a part of the rules here.",
  ],
};

function whoPlays(seat: SeatInfo): string {
  if (seat.stands_in) return "Away; a computer holds the seat.";
  if (seat.kind === "bot") return "Played by a computer.";
  return seat.mine ? "Your seat." : "Played by a person.";
}

/** A seat or clock by its number, or a mark of the house; null for what a game knows itself. */
export function aboutPage(target: string, view: View, face: Face, seats: readonly SeatInfo[]): About | null {
  const [kind = "", id = ""] = target.split(":");
  if (kind === "house") return HOUSE;
  const info = seats.find((one) => one.seat === Number(id));
  if (!info) return null;
  const name = info.mine ? "You" : (view.names[info.seat] ?? `Seat ${info.seat + 1}`);
  const standing = face.seatLine?.(view, info.seat) ?? "";
  if (kind === "seat")
    return {
      title: name,
      lines: [
        whoPlays(info),
        standing ? `${standing.charAt(0).toUpperCase()}${standing.slice(1)}.` : "",
        view.to_act.includes(info.seat) ? "The game waits for this player." : "",
      ].filter(Boolean),
      clause: "TB-1",
    };
  if (kind === "clock")
    return {
      title: info.mine ? "Your clock" : `${name}’s clock`,
      lines: ["The time left. It runs while this player must decide; who runs out of it loses the seat to a computer."],
    };
  return null;
}
