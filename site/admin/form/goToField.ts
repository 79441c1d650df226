const fieldAt = (form: HTMLElement, path: string) =>
  form.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"], [data-path="${CSS.escape(path)}"]`)

/** Focuses a section's field or item by its path, `areas.3.name`, or else the list that contains it. */
export function goToField(form: HTMLElement, path: string): void {
  const target = fieldAt(form, path)
  if (!target) {
    const parent = path.split('.').slice(0, -1).join('.')
    return parent ? goToField(form, parent) : undefined
  }
  for (
    let folded = target.closest('details');
    folded && form.contains(folded);
    folded = folded.parentElement?.closest('details') ?? null
  ) {
    folded.open = true
  }
  const own = target.querySelector<HTMLElement>(':scope > details')
  if (own instanceof HTMLDetailsElement) own.open = true
  const focused = own?.querySelector('summary') ?? target
  focused.focus({ preventScroll: true })
  target.scrollIntoView({ block: own ? 'start' : 'center' })
}
