// The peer's server: boardgame.io as its documentation starts it, state in memory. The game has next to no rules; its state
// is about as large as a view of Gilded Compass (4 KB).
const { Server } = require("boardgame.io/server");

const cells = {
  name: "cells",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({
    cells: Array.from({ length: 64 }, (_, number) => ({ name: `cell-${number}`, owner: null, written: 0, colour: "blue" })),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    write: ({ G, playerID }, cell) => {
      G.cells[cell].owner = playerID;
      G.cells[cell].written += 1;
    },
  },
};

Server({ games: [cells], origins: [/127\.0\.0\.1/] })
  .run({ port: 0 })
  .then(({ appServer }) => console.log(`port ${appServer.address().port}`));
