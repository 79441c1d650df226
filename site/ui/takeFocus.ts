/** A ref of what appears in answer to something and is read out next. It needs a tab index. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
