const sheets = new Map<string, Promise<void>>()

/**
 * Adds a style sheet to the page, once; done when it is there or could not be had. For what few
 * visitors open: a sheet that a module imports by itself would be part of every page from the start.
 */
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
