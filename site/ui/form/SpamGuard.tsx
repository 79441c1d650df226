import { useEffect, useRef } from 'react'

/** Tells bots from people by a hidden field, time, touch and perhaps Turnstile. None of these signals blocks a form. */
export function SpamGuard() {
  const place = useTurnstile()
  return (
    <>
      <div className="visually-hidden" aria-hidden>
        <label>
          Leave this empty
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
          />
        </label>
      </div>
      <input type="hidden" name="filledMs" />
      <input type="hidden" name="person" />
      <div ref={place} className="turnstile" />
    </>
  )
}

type Turnstile = {
  render: (place: HTMLElement, options: Record<string, string>) => string | undefined
  reset: (widget: string) => void
  remove: (widget: string) => void
}

declare global {
  interface Window {
    /** set by Turnstile's script */
    turnstile?: Turnstile
  }
}

const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

let loading: Promise<Turnstile> | undefined

const load = () =>
  (loading ??= new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.src = script
    element.onload = () => (window.turnstile ? resolve(window.turnstile) : reject())
    element.onerror = reject
    document.head.append(element)
  }))

/** Shows Turnstile's widget if the site has a key, and resets it once its token is used. */
function useTurnstile() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const key = document.querySelector<HTMLMetaElement>('meta[name=turnstile]')?.content
    const form = place.current?.closest('form')
    if (!key || !form) return
    let turnstile: Turnstile | undefined
    let widget: string | undefined
    let left = false
    const renew = () => widget && turnstile?.reset(widget)
    form.addEventListener('answered', renew)
    load().then(
      (loaded) => {
        if (left || !place.current) return
        turnstile = loaded
        widget = loaded.render(place.current, { sitekey: key, appearance: 'interaction-only' })
      },
      () => {},
    )
    return () => {
      left = true
      form.removeEventListener('answered', renew)
      if (widget) turnstile?.remove(widget)
    }
  }, [])
  return place
}
