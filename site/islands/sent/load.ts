import { lazy } from '#site/ui/lazy.tsx'

/**
 * Shown in place of the form of an inquiry after it is sent. Its code is loaded while the form is sent: few visitors
 * send one.
 */
export const InquirySent = lazy(async () => (await import('./InquiryThanks.tsx')).InquiryThanks)

/**
 * Sends a form, and loads what is shown afterwards. If that code cannot be loaded, a toast confirms the form instead.
 */
export async function sendAndLoad<Answer>(sending: Promise<Answer>) {
  const loading = InquirySent.load().then(
    () => true,
    () => false,
  )
  return { answer: await sending, isLoaded: await loading }
}
