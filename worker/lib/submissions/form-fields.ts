/** `label` is HTML, copied from the page. */
export type FormField = { id: string; label: string }

export async function pageFormFields(form: string, html: string): Promise<Map<string, FormField>> {
  const labels = new Map<string, string>()
  const ids = new Map<string, string>()
  let labelled = ''
  const reader = new HTMLRewriter()
    .on(`${form} label`, {
      element: (label) => void (labelled = label.getAttribute('for') ?? ''),
      text: ({ text }) => void labels.set(labelled, (labels.get(labelled) ?? '') + text),
    })
    .on(`${form} [id][name]`, {
      element(control) {
        const name = control.getAttribute('name') ?? ''
        if (!ids.has(name)) ids.set(name, control.getAttribute('id') ?? '')
      },
    })
  await reader.transform(new Response(html)).text()
  return new Map(
    [...ids].map(([name, id]) => {
      const label = (labels.get(id) ?? '').replace(' (optional)', '')
      return [name, { id, label }]
    }),
  )
}
