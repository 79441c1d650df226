/** Holds the login's form back until its code is loaded: a password manager may send it at once. */
export function sendWithCode() {
  const island = document.querySelector('astro-island')
  let isRepeated = false
  island?.addEventListener('submit', (event) => {
    if (!island.hasAttribute('ssr')) return
    event.preventDefault()
    if (isRepeated) {
      alert('The login could not be loaded. Please check your connection and load the page again.')
    } else {
      isRepeated = true
      // In a timeout, because a form cannot be sent within its own submit event.
      setTimeout(() => island.querySelector<HTMLElement>('form button:not([type])')?.click())
    }
  })
}
