/** How something stands: a shape with a word for whoever cannot see it. */
export const Dot = ({ standing, word }: { readonly standing: string; readonly word: string }) => (
  <span className={`dot ${standing}`} title={word}>
    <span className="away">{word}</span>
  </span>
)
