import { Foreign } from "./Foreign.tsx"

/** A sentence of a report, in which names stand between backticks. */
export const Prose = ({ text }: { readonly text: string }) => {
  const parts = text.split("`")
  // An odd backtick belongs to a name: then nothing is told apart.
  if (parts.length % 2 === 0) return <Foreign text={text} />
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <code key={index}>
        <Foreign text={part} />
      </code>
    ) : (
      <Foreign key={`t${index}`} text={part} />
    )
  )
}
