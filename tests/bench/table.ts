export type Row = { what: string; ours: string; theirs: string; ratio: string; goal: string }

export const number = (value: number) => Math.round(value).toLocaleString('en-US')

export const table = (rows: Row[]) =>
  [
    '| what (against what) | ours | theirs | ratio | goal |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${Object.values(row).join(' | ')} |`),
  ].join('\n')
