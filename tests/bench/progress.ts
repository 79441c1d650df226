/** Tells what a part of the benchmarks is doing now. On the error output, so that the other holds the table alone. */
export const say = (doing: string) =>
  console.error(`${new Date().toTimeString().slice(0, 8)} ${doing}`)
