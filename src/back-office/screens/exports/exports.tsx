import { Space } from "antd";
import { ExportForm } from "./export-form.tsx";
import { ExportList } from "./export-list.tsx";

/** Files of the programme's data, and those that were requested before (BO-21.1). */
export default function Exports() {
  return (
    <Space orientation="vertical" size="large" style={{ width: "100%" }}>
      <ExportForm />
      <ExportList />
    </Space>
  );
}
