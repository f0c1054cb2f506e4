import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert, Form, Input, InputNumber, Modal } from "antd";
import { useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";
import type { OfficePointsRequest } from "#src/schema/types.gen.ts";

/** Gives or takes points by hand; the participant reads the reason in the history of their points. */
export function PointsDialog({
  id,
  onClose,
}: {
  id: string;
  onClose: () => void;
}) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const [form] = Form.useForm<OfficePointsRequest>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: OfficePointsRequest) =>
      client.request("POST", `/participants/${id}/points`, { body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["participant", id] });
      onClose();
    },
  });
  const required = { required: true, message: t("form.required") };
  return (
    <Modal
      open
      title={t("points.give")}
      okText={t("form.save")}
      onOk={form.submit}
      onCancel={onClose}
      confirmLoading={isPending}
    >
      {error && (
        <Alert type="error" role="alert" title={failureText(error, t)} />
      )}
      <Form<OfficePointsRequest>
        form={form}
        layout="vertical"
        onFinish={(values) => mutate(values)}
      >
        <Form.Item
          name="points"
          label={t("participants.points")}
          extra={t("points.hint")}
          rules={[required]}
        >
          <InputNumber precision={0} autoFocus style={{ width: 200 }} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t("points.reason")}
          rules={[{ ...required, whitespace: true }]}
        >
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
