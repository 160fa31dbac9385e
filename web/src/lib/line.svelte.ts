// Whether the server answers: what the last request has met.
class Line {
  lost = $state(false)
}

export const line = new Line()
