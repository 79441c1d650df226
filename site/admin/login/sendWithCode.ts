/**
 * The login's form is on the screen before its code is loaded, and a password manager may send it at once. Holds it
 * back until the code is there, then sends it.
 */
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
      // A form that is just being sent cannot be sent.
      setTimeout(() => island.querySelector<HTMLElement>('form button:not([type])')?.click())
    }
  })
}
