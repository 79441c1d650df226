import { type RefObject, useEffect, useState } from 'react'

type Code = typeof import('./TextEditor.tsx')

/** The editor, fetched when the field comes near the window. Undefined until then; without it, staff write Markdown. */
export function useEditorCode(field: RefObject<Element | null>) {
  const [code, setCode] = useState<Code>()
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        import('./TextEditor.tsx').then(setCode, () => {})
      },
      { rootMargin: '200px' },
    )
    if (field.current) observer.observe(field.current)
    return () => observer.disconnect()
  }, [field])
  return code?.TextEditor
}
