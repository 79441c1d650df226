// Every npm script runs this file first. An old Node must be able to run it, so it has no imports and no new syntax.
const needed = 24

if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    'This needs Node ' +
      needed +
      ' or newer, and ' +
      process.execPath +
      ' is ' +
      process.version +
      '. npm ci brings its own on Linux, macOS and Windows: run it again, or install Node from https://nodejs.org.',
  )
  process.exit(1)
}
