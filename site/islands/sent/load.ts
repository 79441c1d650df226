import { lazy } from '#site/ui/lazy.tsx'

/** Replaces the form of an inquiry once it is sent. Loaded while the form is sent, because few visitors send one. */
export const InquirySent = lazy(async () => (await import('./InquiryThanks.tsx')).InquiryThanks)

/** Sends a form, and loads what is shown afterwards. If that fails to load, a toast confirms the form instead. */
export async function sendAndLoad<Answer>(sending: Promise<Answer>) {
  const loading = InquirySent.load().then(
    () => true,
    () => false,
  )
  return { answer: await sending, isLoaded: await loading }
}
