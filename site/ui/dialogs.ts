const dialogs = '[role=dialog], [role=alertdialog]'

export const isDialogOpen = () => document.querySelector(dialogs) !== null

export const dialogAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest(dialogs) : null
