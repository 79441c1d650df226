/** The files that modules need; each is requested once. */
const files = new Map<string, Promise<unknown>>()

function begin(file: string) {
  const link = document.createElement('link')
  link.href = `/${file}`
  const isStyle = file.endsWith('.css')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  document.head.append(link)
  return (
    isStyle && new Promise((done, failed) => Object.assign(link, { onload: done, onerror: failed }))
  )
}

/** Requests a file, or waits for a running request. A style sheet that failed is requested again the next time. */
function need(file: string) {
  const needed = files.get(file) ?? Promise.resolve(begin(file))
  files.set(file, needed)
  return needed.catch((error: unknown) => {
    files.delete(file)
    throw error
  })
}

/** Imports a module after its style sheets, and requests the scripts that it imports at once: see shortPreload(). */
export const preload = <Module>(load: () => Promise<Module>, needs: string[] = []) =>
  Promise.all(needs.map(need)).then(load)
