/** Where the pointer pressed last, on any page: what comes to lie under it there, without its moving, is not asked about. */
export const pressed = { x: -1, y: -1 };

addEventListener("pointerdown", ({ clientX, clientY }) => Object.assign(pressed, { x: clientX, y: clientY }), true);
