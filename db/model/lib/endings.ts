// A pattern that ends with `+$` tries again at each sign: with thousands of slashes this takes long.

export const withoutEnding = (text: string, ending: string) =>
  text.endsWith(ending) ? text.slice(0, -ending.length) : text

export function withoutLast(text: string, signs: RegExp) {
  let end = text.length
  while (end > 0 && signs.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

export const withoutSlashes = (path: string) => withoutLast(path, /\//)
