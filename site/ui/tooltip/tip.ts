/** The name of a control that shows only an icon, for screen readers and its tooltip. */
export const iconLabel = (name: string) => ({ 'aria-label': name, 'data-tip': name })

/** The element with a tooltip: under the pointer, or inside the focused control. */
export function tooltipTarget({ target, type }: Event) {
  if (!(target instanceof Element)) return null
  const own = target.closest<HTMLElement>('[data-tip]')
  if (own || type !== 'focusin') return own
  return target.querySelector<HTMLElement>(':scope:focus-visible [data-tip]')
}
