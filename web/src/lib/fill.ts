// Fields that have their default are left out on the wire: here they are put back.
import { SHAPES, UNIONS, type Target } from '../made/protocol'

type Fields = Record<string, unknown>

export function fill<T>(type: string, value: unknown): T {
  return filled(UNIONS[type] ?? type, value) as T
}

function filled(type: Target, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((one) => filled(type, one))
  const name = typeof type === 'string' ? type : type[1][String((value as Fields)[type[0]])]
  const shape = name === undefined ? undefined : SHAPES[name]
  if (shape === undefined) return value
  const result: Fields = { ...shape.defaults, ...(value as Fields) }
  for (const [field, target] of Object.entries(shape.into)) {
    const inner = result[field]
    result[field] = shape.tables?.includes(field) ? table(target, inner) : filled(target, inner)
  }
  return result
}

// A dictionary whose values are of the type, such as the arguments of a message.
function table(target: Target, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(target, one)]))
}
