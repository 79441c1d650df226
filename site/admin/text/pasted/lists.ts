const levelOf = (item: HTMLElement) =>
  Number(/mso-list:[^;]*level(\d)/i.exec(item.getAttribute('style') ?? '')?.[1] ?? 1)

const isNumber = (marker: string) => /^\W*[a-z\d]{1,5}[.)]/i.test(marker)

/** Word writes an item of a list as a paragraph that begins with its bullet or number. */
export function makeLists(body: HTMLElement) {
  let open: HTMLElement[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list:"]')) {
    const level = levelOf(paragraph)
    const marker = paragraph.querySelector('[style*="mso-list:Ignore" i]')
    const tag = isNumber(marker?.textContent ?? '') ? 'ol' : 'ul'
    marker?.remove()

    const [outermost] = open
    if (outermost !== paragraph.previousElementSibling) open = []
    open = open.slice(0, level)
    while (open.length < level) {
      const list = body.ownerDocument.createElement(tag)
      const item = open.at(-1)?.lastElementChild
      if (item) item.append(list)
      else if (open.length === 0) paragraph.before(list)
      else open.at(-1)?.append(list)
      open.push(list)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)?.append(item)
    paragraph.remove()
  }
}
