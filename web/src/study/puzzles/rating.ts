// How hard people have found a puzzle.
import type { RatingInfo } from '../../made/protocol'
import { word } from '../../lib/words'

export const ratingText = (rating: RatingInfo): string => word('puzzle.rating', { points: rating.points, spread: rating.spread, n: rating.games })
