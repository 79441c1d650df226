import { connect as openSocket, type Socket } from 'node:net'

export type Line = {
  socket: Socket
  heard: () => string
  /** resolves when the first bytes of an answer arrive */
  answered: Promise<unknown>
  ended: Promise<unknown>
}

/** A connection on which the test can send any bytes. */
export function openLine(port: number, text = ''): Line {
  const socket = openSocket({ host: '127.0.0.1', port })
  let heard = ''
  socket.on('data', (data) => (heard += data))
  socket.on('error', () => {})
  const answered = new Promise((resolve) => socket.once('data', resolve))
  const ended = new Promise((resolve) => socket.once('close', resolve))
  if (text) socket.write(text)
  return { socket, heard: () => heard, answered, ended }
}

export type WriteRequest = (line: string, headers: string[], body?: string) => string

/** Writes requests as text, each with these headers of its home. */
export const requestsTo =
  (...home: string[]): WriteRequest =>
  (line, headers, body = '') =>
    `${[`${line} HTTP/1.1`, ...home, ...headers].join('\r\n')}\r\n\r\n${body}`

export const statusesIn = (heard: string) =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

export const jsonHeader = 'Content-Type: application/json'
export const chunkedHeader = 'Transfer-Encoding: chunked'
export const lengthHeader = (text: string) => `Content-Length: ${Buffer.byteLength(text)}`
export const asChunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`
