// Runs the npm scripts that are written in TypeScript: node worker/operate NAME ARGUMENTS. An old Node must be able to
// read this file and say that it is too old, so it has no static imports and little new syntax.
const needed = 24

/** The file of each command, from here, and the arguments that come before the given ones. */
const commands = {
  start: ['./local/start.ts'],
  serve: ['./server/command.ts'],
  build: ['./build/command.ts'],
  test: ['../../tests/run.ts'],
  pictures: ['../../tests/pictures/run.ts'],
  bench: ['../../tests/bench/run.ts'],
  admin: ['./database/admin.ts'],
  migrate: ['./database/migrate.ts'],
  backup: ['./backup/command.ts', 'backup'],
  restore: ['./backup/command.ts', 'restore'],
  'switch-database': ['./switch-database/command.ts'],
  doctor: ['./doctor/command.ts'],
  deploy: ['./deploy/command.ts'],
}

function tooOld() {
  return (
    'This needs Node ' +
    needed +
    ' or newer, and ' +
    process.execPath +
    ' is ' +
    process.version +
    '. npm ci brings its own on Linux, macOS and Windows: run it again, or install Node from https://nodejs.org.'
  )
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

if (Number.parseInt(process.versions.node, 10) < needed) fail(tooOld())

const names = Object.keys(commands)
const name = process.argv[2]
if (!names.includes(name)) fail('There is no such command. These are: ' + names.join(', '))

const [file, ...args] = commands[name]
const path = new URL(file, import.meta.url)
// The command sees its own path and arguments, as if Node had been started with it.
process.argv.splice(1, 2, decodeURIComponent(path.pathname), ...args)
void import(path)
