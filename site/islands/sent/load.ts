import { lazy } from '#site/ui/lazy.tsx'

/** Stands in place of the form of an inquiry once it is sent. Its code comes with the answer: few visitors send one. */
export const InquirySent = lazy(async () => (await import('./InquiryThanks.tsx')).InquiryThanks)

/** Sends a form, and loads what is shown afterwards. Where that cannot be loaded, a toast says enough. */
export async function sendAndLoad<Answer>(sending: Promise<Answer>) {
  const loading = InquirySent.load().then(
    () => true,
    () => false,
  )
  return { answer: await sending, isLoaded: await loading }
}
