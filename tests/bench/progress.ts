/** Prints what a part of the benchmarks is doing. Uses stderr, so that stdout contains only the table. */
export const say = (doing: string) =>
  console.error(`${new Date().toTimeString().slice(0, 8)} ${doing}`)
