import { type ReactNode, useEffect } from 'react'

type HeadProps = {
  title: string
  text?: ReactNode
  /** the tab's buttons */
  children?: ReactNode
}

/** Names the screen, for its heading and for the window. */
export function Head({ title, text, children }: HeadProps) {
  useEffect(() => {
    document.title = `${title} · Admin`
  }, [title])

  return (
    <div className="head">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {text && <p className="note">{text}</p>}
      </div>
      {children && <div className="head-actions">{children}</div>}
    </div>
  )
}
