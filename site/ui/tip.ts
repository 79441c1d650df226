/** What a control is called that shows only an icon: heard, and seen in its tooltip. */
export const named = (name: string) => ({ 'aria-label': name, 'data-tip': name })
