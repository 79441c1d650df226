import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Question } from '#db/model/studies/prescreener/question.ts'
import { Grip } from '#site/admin/form/Reordering.tsx'
import { useDragOrder } from '#site/admin/form/useDragOrder.ts'
import { branchWords } from './prescreener.ts'
import '#site/admin/list/rows.css'
import './QuestionList.css'

type QuestionListProps = {
  questions: readonly Question[]
  selected: string | undefined
  /** the places of questions with problems */
  wrong: ReadonlySet<number | undefined>
  onSelect: (id: string) => void
  onMove: (from: number, to: number) => void
}

export function QuestionList({ questions, selected, wrong, onSelect, onMove }: QuestionListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    if (to < 0 || to >= questions.length) return
    flushSync(() => {
      onMove(from, to)
      setSaid(`The question is now ${to + 1} of ${questions.length}`)
    })
    list.current?.children[to]?.querySelector('button')?.focus()
  }
  const { drag, start } = useDragOrder(list, move)
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step || !event.altKey) return
    event.preventDefault()
    move(at, at + step)
  }
  return (
    <>
      <ol ref={list} className="rows question-list" aria-label="Questions">
        {questions.map((question, at) => (
          <li
            key={question.id}
            data-drag={
              drag && (drag.from === at ? 'dragged' : drag.to === at ? 'target' : undefined)
            }
          >
            <button
              type="button"
              aria-current={question.id === selected || undefined}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onClick={() => onSelect(question.id)}
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              <span className="question-number">{at + 1}</span>
              <span>
                {question.text || 'A new question'}
                {question.shownIf && (
                  <span className="question-branch">{branchWords(question, questions)}</span>
                )}
              </span>
              {wrong.has(at) && <span className="badge badge-red">Fix</span>}
            </button>
            {/* The keyboard moves a question with Alt and the arrow keys. */}
            <Grip onDrag={(event) => start(at, event)} />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}
