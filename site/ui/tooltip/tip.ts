/** The name of a control that shows only an icon, for screen readers and its tooltip. */
export const named = (name: string) => ({ 'aria-label': name, 'data-tip': name })
