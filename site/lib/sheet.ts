const sheets = new Map<string, Promise<void>>()

/** Adds a style sheet once; resolves when it has loaded or failed. Astro puts imported sheets into every page. */
export function addSheet(href: string) {
  const added = sheets.get(href) ?? new Promise<void>((done) => link(href, done))
  sheets.set(href, added)
  return added
}

function link(href: string, done: () => void) {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = href
  sheet.onload = sheet.onerror = () => done()
  document.head.append(sheet)
}
