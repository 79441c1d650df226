type PublishButtonsProps = {
  isPublished: boolean
  pending: boolean
  /** notes, just before the form is sent, whether the record is to be public */
  choose: (published: boolean) => void
}

/** Saves the record as it is, or publishes it or takes it off the site. The first button is what Enter presses. */
export function PublishButtons({ isPublished, pending, choose }: PublishButtonsProps) {
  const saves = (published: boolean) => ({
    'aria-disabled': pending,
    onClick: () => choose(published),
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
