// A pattern that ends with `+$` would try each of the signs anew: thousands of slashes would take long.

export const withoutEnding = (text: string, ending: string) =>
  text.endsWith(ending) ? text.slice(0, -ending.length) : text

export function withoutSlashes(path: string) {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}
