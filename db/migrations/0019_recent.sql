CREATE INDEX `job_applications_recent` ON `job_applications` (`created_at`,`suspected_spam`);--> statement-breakpoint
CREATE INDEX `patient_inquiries_recent` ON `patient_inquiries` (`created_at`,`suspected_spam`);--> statement-breakpoint
CREATE INDEX `sponsor_inquiries_recent` ON `sponsor_inquiries` (`created_at`,`suspected_spam`);--> statement-breakpoint
CREATE INDEX `visit_requests_recent` ON `visit_requests` (`created_at`,`suspected_spam`);