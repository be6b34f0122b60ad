// A board for Smugglers' Cove: plain JavaScript, no build. The page calls `mount` once, and `update` after every change of
// what it has read of `play`. A click names a target; the page finds out which choice is meant, and confirms it.

/** An element of this kind, with this text. */
function made(kind, name, text = "") {
  const one = document.createElement(kind);
  one.className = name;
  one.textContent = text;
  return one;
}

export default {
  short: "The Cove",
  unit: "points",
  mount(element) {
    const look = document.createElement("link");
    look.rel = "stylesheet";
    look.href = new URL("face.css", import.meta.url).href;
    const cove = made("div", "cove");
    element.append(look, cove);

    return {
      update(play) {
        const { board, names } = play.view;
        cove.replaceChildren(made("p", "sea", `${board.deck} cards in the deck, ${board.sea.length} in the sea`));
        board.seats.forEach((smuggler, seat) => {
          const row = made("section", "smuggler");
          row.append(made("h3", "name", names[seat]), made("span", "coins", `${smuggler.coins} coins`));
          for (const card of Array.isArray(smuggler.hand) ? smuggler.hand : []) {
            const button = made("button", "card", String(card));
            const target = `card:${card}`;
            button.dataset.target = target;
            button.disabled = !play.legal(target);
            button.setAttribute("aria-pressed", String(play.picked(target)));
            button.onclick = () => play.pick(target, button);
            row.append(button);
          }
          cove.append(row);
        });
      },
      unmount: () => element.replaceChildren(),
    };
  },
};
