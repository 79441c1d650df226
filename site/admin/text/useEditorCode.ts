import { type RefObject, useEffect, useState } from 'react'

type Code = typeof import('./TextEditor.tsx')

/**
 * The editor, fetched once the field comes near the window. Undefined until then, and if the code cannot be fetched:
 * staff then write Markdown in the textarea.
 */
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
