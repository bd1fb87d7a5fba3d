import { type ReactNode, useState } from "react"
import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from "react-aria-components"
import { Button, type Look } from "./Button.tsx"
import "./popup.css"

/** A button, and the dialog that it opens over the page: it holds the focus, gives it back, and closes with Escape. */
export const Popup = ({
  button,
  children,
  label,
  look = "plain",
  role = "dialog",
  title
}: {
  /** The words of the button. */
  readonly button: string
  /** The same with the name of the object, where several buttons have the same words. */
  readonly label?: string
  readonly look?: Look
  readonly title: ReactNode
  readonly role?: "alertdialog" | "dialog"
  readonly children: (close: () => void) => ReactNode
}) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button look={look} {...(label === undefined ? {} : { "aria-label": label })}>
        {button}
      </Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="modal">
          <Dialog className="dialog" role={role}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {children(() => setOpen(false))}
            <Button look="quiet" slot="close">
              Cancel
            </Button>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}
