import { useState } from 'react'
import { flushSync } from 'react-dom'

type PublishButtonsProps = { isPublished: boolean; pending: boolean }

/** Saves the record as it is, or publishes it or takes it off the site. The first button is what Enter presses. */
export function PublishButtons({ isPublished, pending }: PublishButtonsProps) {
  /** whether the last pressed button makes the record public */
  const [pressed, setPressed] = useState(isPublished)
  const saves = (isPublic: boolean) => ({
    'aria-disabled': pending,
    onClick: () => flushSync(() => setPressed(isPublic)),
  })
  return (
    <>
      <input type="hidden" name="published" value={String(pressed)} />
      <button className={isPublished ? 'button' : 'button button-outline'} {...saves(isPublished)}>
        {pending ? 'Saving...' : isPublished ? 'Save changes' : 'Save draft'}
      </button>
      <button className={isPublished ? 'button button-outline' : 'button'} {...saves(!isPublished)}>
        {isPublished ? 'Unpublish' : 'Publish'}
      </button>
    </>
  )
}
