const dialogs = '[role=dialog], [role=alertdialog]'

export const isDialogOpen = () => document.querySelector(dialogs) !== null

/** The dialog around an element. */
export const dialogAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest(dialogs) : null
