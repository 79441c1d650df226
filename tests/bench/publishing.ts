import type { Row } from './api.ts'

export const benchPublishing = async (): Promise<Row[]> => []
