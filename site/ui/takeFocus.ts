/** A ref for an element that appears after an action: takes the focus, so that it is read out. It needs a tab index. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
