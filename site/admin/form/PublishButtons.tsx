import type { RefObject } from 'react'

type PublishButtonsProps = {
  isPublished: boolean
  pending: boolean
  /** set just before the form is sent: whether the record is to be public */
  published: RefObject<boolean>
}

/** Saves the record as it is, or publishes it or takes it off the site. The first button is what Enter presses. */
export function PublishButtons({ isPublished, pending, published }: PublishButtonsProps) {
  const saves = (isPublic: boolean) => ({
    'aria-disabled': pending,
    onClick() {
      published.current = isPublic
    },
  })
  return (
    <>
      <button className={isPublished ? 'button' : 'button button-outline'} {...saves(isPublished)}>
        {pending ? 'Saving...' : isPublished ? 'Save changes' : 'Save draft'}
      </button>
      <button className={isPublished ? 'button button-outline' : 'button'} {...saves(!isPublished)}>
        {isPublished ? 'Unpublish' : 'Publish'}
      </button>
    </>
  )
}
