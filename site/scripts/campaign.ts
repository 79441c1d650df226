/**
 * Carries the address's campaign, its `utm_…` parameters, through pressed links and into the form that is sent.
 * Nothing is kept in the browser. The layout loads this script only if there is a campaign.
 */
const campaign = [...new URLSearchParams(location.search)].filter(([name]) =>
  name.startsWith('utm_'),
)

function press({ target }: Event) {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.origin !== location.origin) return
  const url = new URL(link.href)
  for (const [name, value] of campaign) url.searchParams.set(name, value)
  link.href = url.href
}

function send({ target }: Event) {
  for (const [name, value] of campaign) {
    const field = target instanceof HTMLFormElement && target.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
}

// `pointerdown` covers all mouse buttons, which may open the link in a new tab; `click` covers the keyboard.
for (const kind of ['pointerdown', 'click']) addEventListener(kind, press, true)
addEventListener('submit', send, true)

export {}
