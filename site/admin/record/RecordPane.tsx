import type { ReactNode } from 'react'
import { Pane } from './Pane.tsx'
import { RecordLoaded } from './RecordLoaded.tsx'
import { useRecord } from './useRecord.ts'

type RecordPaneProps<Row> = {
  /** the name under which the list is kept */
  list: string
  id: string
  noun: string
  /** shown until the record is loaded */
  title: string
  fetchOne: (id: string) => Promise<Row>
  titleOf?: (record: Row) => string
  statusOf?: (record: Row) => ReactNode
  children: (record: Row) => ReactNode
}

export function RecordPane<Row>(props: RecordPaneProps<Row>) {
  const { list, id, noun, title, fetchOne, titleOf, statusOf, children } = props
  const load = useRecord(list, id, fetchOne)
  const record = load.status === 'ready' ? load.data : undefined
  return (
    // A new pane for each state: its heading takes the focus, so that its name is read out.
    <Pane
      key={load.status}
      title={(record && titleOf?.(record)) ?? title}
      status={record && statusOf?.(record)}
    >
      <RecordLoaded load={load} noun={noun} level={3}>
        {children}
      </RecordLoaded>
    </Pane>
  )
}
